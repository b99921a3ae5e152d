import { Logo } from '#storefront/components/logo.tsx'
import { paths } from '#storefront/paths.ts'
import header from '#storefront/shell/header.module.css'
import { useSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'

/** The logo, the parts of the page, and the way to order. */
export function LandingHeader() {
  const { outlets } = useSite()
  return (
    <header className={header.header}>
      <div className={layout.container}>
        <Logo />
        <nav className={`${layout.onDesk} ${layout.across} ${header.mainLinks}`} aria-label="Main">
          <a className={header.textLink} href="#kitchens">
            Our kitchens
          </a>
          <a className={header.textLink} href="#how-it-works">
            How it works
          </a>
          <a className={header.textLink} href={paths.promo()}>
            Promo
          </a>
        </nav>
        <a
          className={buttonClass({ isSmall: true })}
          href={outlets.length > 1 ? paths.stores() : paths.menu()}
        >
          Order now
        </a>
      </div>
    </header>
  )
}
