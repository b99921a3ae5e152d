import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { words } from '#staff/words/common.ts'
import entry from './entry.module.css'
import { reportError } from './report-error.ts'

interface Props {
  children: ReactNode
  /** In place of what failed; without it the whole screen. */
  failure?(error: unknown): ReactNode
}

/** What cannot be drawn says so in its place, and offers the one thing that helps. */
export class ScreenFailure extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) reportError(error)
  }

  override render() {
    const { error } = this.state
    const { children, failure } = this.props
    if (error === null) return children
    if (failure) return failure(error)
    return (
      <main className={entry.entry}>
        <PartFailure error={error} />
      </main>
    )
  }
}

/** The script of a part was not there, such as without a connection. */
export class PartNotLoaded extends Error {}

interface FailureProps {
  error: unknown
  /** Loads the part once more; without it only loading the page again helps. */
  onRetry?(): void
}

/** Why a part of the screen is not there, with another try; made again when the connection is back. */
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
      {/* Without a connection nothing might come instead. */}
      {(!onRetry || navigator.onLine) && (
        <Button size="step" kind={onRetry ? 'outlined' : 'main'} onClick={() => location.reload()}>
          {words.failed.reload}
        </Button>
      )}
    </div>
  )
}
