import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { unexpected } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { reportError } from '#storefront/report-error.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { Shell } from '#storefront/shell/shell.tsx'
import { useMaybeSite } from '#storefront/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'

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
    <main id="main" className={layout.container}>
      <title>{unexpected}</title>
      <Empty>
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
