import { clsx } from 'clsx'
import { CircleUserRound, House, MapPin, Phone, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { hasDirections } from '#domain/tenant.ts'
import { Logo } from '#storefront/components/logo.tsx'
import { DirectionLink } from '#storefront/components/place.tsx'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite, useTheme } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { Counter } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import bottomNavStyles from './bottom-nav.module.css'
import styles from './footer.module.css'
import { normalisePath } from './shell-layout.ts'

export function Footer() {
  const site = useSite()
  const isHome = useLocation().pathname === paths.home()
  return (
    <FooterFrame>
      {/* On a phone the header has no place for these. */}
      {site.outlets.length > 1 && <Link to={paths.stores()}>Our kitchens</Link>}
      {site.allowsBooking && <Link to={paths.reservation()}>Book a table</Link>}
      <Link to={paths.promo()}>Promo</Link>
      {!isHome && (
        <>
          <Link to={paths.terms()}>Terms of Service</Link>
          <Link to={paths.privacy()}>Privacy</Link>
        </>
      )}
    </FooterFrame>
  )
}

export function FooterFrame({ children }: { children: ReactNode }) {
  const { contactNumber, social, copyrightYear, name } = useSite()
  const theme = useTheme()
  return (
    <footer className={styles.footer}>
      <div className={layout.container}>
        <div className={styles.columns}>
          <div>
            <Logo onDark />
            <p className={`${text.small} ${styles.tagline}`}>{theme?.tagline}</p>
          </div>
          <PhoneLink className={styles.contact} number={contactNumber}>
            <Phone aria-hidden />
            <span>{contactNumber}</span>
          </PhoneLink>
          <FooterPlace />
          <SocialLinks social={social} />
        </div>
        <div className={styles.legal}>
          <span className={styles.copyright}>{`© ${copyrightYear} ${name}`}</span>
          {children}
        </div>
      </div>
    </footer>
  )
}

function FooterPlace() {
  const { line1, line2, directionLink } = useSite().location
  if (!line1 && !line2) return null
  const address = (
    <>
      <MapPin aria-hidden />
      <span>
        {line1}
        <br />
        {line2}
      </span>
    </>
  )
  if (!hasDirections(directionLink)) return <p className={styles.contact}>{address}</p>
  return (
    <DirectionLink className={styles.contact} to={directionLink}>
      {address}
    </DirectionLink>
  )
}

const tabs = [
  { to: paths.home(), name: 'Home', Icon: House },
  { to: paths.menu(), name: 'Menu', Icon: UtensilsCrossed },
  { to: paths.cart(), name: 'Cart', Icon: ShoppingBag },
  { to: paths.account(), name: 'Account', Icon: CircleUserRound },
]
const roundedOn = [paths.home(), paths.account()]
/** How near the end of the page counts as its end, in pixels. */
const tolerance = 10

export function BottomNav() {
  const { pathname } = useLocation()
  const menuPath = useMenuPath()
  const end = useRef<HTMLSpanElement>(null)
  const isAtEnd = useIsAtEnd(end)
  const count = useCart(({ lines }) => cartCount(lines))
  return (
    <>
      <span ref={end} className={bottomNavStyles.pageEnd} aria-hidden />
      <nav
        className={clsx(
          bottomNavStyles.bottomNav,
          roundedOn.includes(normalisePath(pathname)) && bottomNavStyles.rounded,
          isAtEnd && bottomNavStyles.atEnd,
        )}
        aria-label="Bottom"
      >
        {tabs.map(({ to, name, Icon }) => (
          <NavLink key={to} to={to === paths.menu() ? menuPath : to} end={to === paths.home()}>
            <span className={bottomNavStyles.symbol}>
              <Icon aria-hidden />
              {name === 'Cart' && count > 0 && (
                <Counter count={count} className={bottomNavStyles.counter} />
              )}
            </span>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

/** Whether the end of the page is visible. Observed: reading positions on each scroll would force a layout. */
function useIsAtEnd(end: RefObject<HTMLElement | null>): boolean {
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      // A busy device delivers several changes together: the last one counts.
      (entries) => setAtEnd(entries.at(-1)?.isIntersecting === true),
      { rootMargin: `0px 0px ${tolerance}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  return isAtEnd
}
