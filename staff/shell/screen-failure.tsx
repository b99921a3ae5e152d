import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { words } from '#staff/words/common.ts'
import { createErrorReports } from '#ui/error-reports.ts'
import entry from './entry.module.css'

interface Props {
  children: ReactNode
  /** In place of the part that failed; without it the whole screen. */
  failure?(error: unknown): ReactNode
}

/** An error boundary: shows the failure in place of the part, with a retry. */
export class ScreenFailure extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') }
  }

  override componentDidCatch(error: unknown) {
    reportFailure(error)
  }

  override render() {
    const { error } = this.state
    const { children, failure } = this.props
    if (error === null) return children
    if (failure) return failure(error)
    return <MainFailure error={error} />
  }
}

/** The error boundary of a route; a revalidation renders the route again. */
export function RouteFailure() {
  const { revalidate } = useRevalidator()
  return <MainFailure error={useRouteError()} onRetry={() => void revalidate()} />
}

export function MainFailure(failure: FailureProps) {
  return (
    <main className={entry.entry}>
      <PartFailure {...failure} />
    </main>
  )
}

export function reportFailure(error: unknown): void {
  if (!(error instanceof PartNotLoaded)) reportError(error)
}

/** The script of a part could not be loaded, such as without a connection. */
export class PartNotLoaded extends Error {}

interface FailureProps {
  error: unknown
  /** Loads the part again; without it only loading the page again helps. */
  onRetry?(): void
}

/** Why a part of the screen is missing, with a retry, which also happens when the connection is back. */
export function PartFailure({ error, onRetry }: FailureProps) {
  const tryAgain = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  const isLost = error instanceof PartNotLoaded
  const text = isLost ? words.failed.load : words.failed.screen
  return (
    <div className={entry.entryBox} role="alert">
      <h1 className={entry.title}>{text}</h1>
      {isLost && !navigator.onLine && <p className={entry.paragraph}>{words.needsConnection}</p>}
      {onRetry && (
        <Button size="step" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      {/* Without a connection the page might not load at all. */}
      {(!onRetry || navigator.onLine) && (
        <Button size="step" kind={onRetry ? 'outlined' : 'main'} onClick={() => location.reload()}>
          {words.failed.reload}
        </Button>
      )}
    </div>
  )
}

/** The reports of errors of the restaurant’s application, to the server’s log. */
export const { reportError, reportUncaughtErrors } = createErrorReports(
  import.meta.url,
  (report) => {
    call(calls.reportStaffError, { body: report }).catch(() => {})
  },
)
