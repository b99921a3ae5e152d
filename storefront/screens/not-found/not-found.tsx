import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { pageTitle, useMaybeSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'

/** A plate with something missing. */
export function NotFound() {
  return (
    <main id="main" className={layout.container}>
      <title>{pageTitle(useMaybeSite(), 'Not found')}</title>
      <Empty>
        <div className={plate.plate} aria-hidden />
        <h1 className={text.display} tabIndex={-1}>
          This plate is empty
        </h1>
        <p>
          The page you looked for is not on the menu. It may have moved, or the address has a slip
          in it.
        </p>
        <Link className={buttonClass()} to={paths.menu()}>
          See the menu
        </Link>
      </Empty>
    </main>
  )
}
