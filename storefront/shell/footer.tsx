import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { hasDirections } from '#domain/tenant.ts'
import { Logo } from '#storefront/components/logo.tsx'
import { DirectionLink } from '#storefront/components/place.tsx'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite, useTheme } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './footer.module.css'

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

/** The restaurant's tagline and contacts, and below them links. */
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

/** The restaurant's address, which leads to a map where one was given; nothing before it has an address. */
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
