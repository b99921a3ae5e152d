import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { pageTitle, useMaybeSite } from '#storefront/site.ts'

/** A plate with something missing. */
export function NotFound() {
  return (
    <main id="main" className="wrap">
      <title>{pageTitle(useMaybeSite(), 'Not found')}</title>
      <div className="empty">
        <div className="plate" aria-hidden />
        <h1 className="display" tabIndex={-1}>
          This plate is empty
        </h1>
        <p>
          The page you looked for is not on the menu. It may have moved, or the address has a slip
          in it.
        </p>
        <Link className="btn" to={paths.menu()}>
          See the menu
        </Link>
      </div>
    </main>
  )
}
