import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { unexpected } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { reportError } from '#storefront/report-error.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { Shell } from '#storefront/shell/shell.tsx'
import { useMaybeSite } from '#storefront/site.ts'

const NotFound = lazyComponent(() =>
  import('#storefront/screens/not-found/not-found.tsx').then((module) => module.NotFound),
)

/** Whatever a screen could not handle: what is safe, and a way on. */
export function ErrorScreen() {
  const error = useRouteError()
  const site = useMaybeSite()
  useEffect(() => {
    if (site) return
    void import('#storefront/shell/fetch-missing-config.ts').then((module) =>
      module.fetchMissingConfig(),
    )
  }, [site])
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!isMissing) reportError(error)
  }, [error, isMissing])
  const screen = isMissing ? <NotFound /> : <Failed phone={site?.contactNumber} />
  return site ? <Shell>{screen}</Shell> : screen
}

function Failed({ phone }: { phone: string | undefined }) {
  return (
    <main id="main" className="wrap">
      <title>{unexpected}</title>
      <div className="empty">
        <h1 className="display" tabIndex={-1}>
          {unexpected}
        </h1>
        <p>Your cart is safe. Please try again in a moment.</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          Try again
        </button>
        <Link className="btn ghost" to={paths.menu()} reloadDocument>
          See the menu
        </Link>
        {phone && (
          <a className="btn ghost" href={`tel:${phone.replace(/\s/g, '')}`}>
            Call {phone}
          </a>
        )}
      </div>
    </main>
  )
}
