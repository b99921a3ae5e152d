import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { unexpected } from '#contract/client/call-error.ts'
import { paths } from '#storefront/paths.ts'
import cutlery from '#storefront/pictures/cutlery.webp'
import { reportError } from '#storefront/report-error.ts'
import { dishIsGone } from '#storefront/screens/not-found/dish-is-gone.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { NeedsConnection } from '#storefront/screens/offline/needs-connection.tsx'
import { Shell } from '#storefront/shell/shell.tsx'
import waiting from '#storefront/shell/waiting.module.css'
import { useMaybeSite } from '#storefront/site.ts'
import {
  lookForNetwork,
  noteUnanswered,
  useNetwork,
  whenOnline,
} from '#storefront/state/network.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'

/** An error that no screen handled: says what is safe, and offers a way on. */
export function ErrorScreen() {
  const error = useRouteError()
  const site = useMaybeSite()
  const isLoading = useMissingConfig(site === undefined)
  const missing = isRouteErrorResponse(error) && error.status === 404 ? error : null
  useEffect(() => {
    if (missing) return
    reportError(error)
    // It may be the network that failed.
    noteUnanswered()
  }, [error, missing])
  const isOffline = useNetwork((network) => network.isOffline)
  useEffect(() => (isOffline ? whenOnline(() => location.reload()) : undefined), [isOffline])
  const screen = missing ? (
    <NotFound isDish={missing.data === dishIsGone} />
  ) : isOffline ? (
    <NeedsConnection onRetry={() => void lookForNetwork()} />
  ) : (
    <Failed phone={site?.contactNumber} />
  )
  if (isLoading) return <Loading />
  return site ? <Shell>{screen}</Shell> : screen
}

/** Loads the configuration that a page came without. @returns true until it is there, or known not to come */
function useMissingConfig(isMissing: boolean): boolean {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    setLoading(true)
    void import('#storefront/shell/fetch-missing-config.ts')
      .then((module) => module.fetchMissingConfig())
      .then(setLoading, () => setLoading(false))
  }, [isMissing])
  return isLoading
}

function Loading() {
  return (
    <main id="main" aria-busy="true">
      <div className={waiting.progress} role="progressbar" aria-label="Loading" />
    </main>
  )
}

function Failed({ phone }: { phone: string | undefined }) {
  return (
    <main id="main" className={layout.container}>
      <title>{unexpected}</title>
      <Empty>
        <div className={plate.plate} aria-hidden>
          <img src={cutlery} alt="" width={208} height={208} />
        </div>
        <h1 className={text.display} tabIndex={-1}>
          {unexpected}
        </h1>
        <p>Your cart is safe. Please try again in a moment.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Link className={buttonClass({ kind: 'ghost' })} to={paths.menu()} reloadDocument>
          See the menu
        </Link>
        {phone && (
          <PhoneLink className={buttonClass({ kind: 'ghost' })} number={phone}>
            Call {phone}
          </PhoneLink>
        )}
      </Empty>
    </main>
  )
}
