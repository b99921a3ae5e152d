import { MapPin, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Logo } from '#storefront/components/logo.tsx'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'

export function Footer() {
  const site = useSite()
  const isHome = useLocation().pathname === paths.home()
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo onDark />
            <p className="t14 mt-[8px] max-w-[34ch]">{site.tagline}</p>
          </div>
          <a className="tap" href={`tel:${site.contactNumber.replace(/\s/g, '')}`}>
            <Phone aria-hidden />
            <span>{site.contactNumber}</span>
          </a>
          <a className="tap" href={site.location.directionLink} target="_blank" rel="noreferrer">
            <MapPin aria-hidden />
            <span>
              {site.location.line1}
              <br />
              {site.location.line2}
            </span>
          </a>
          <SocialLinks social={site.social} />
        </div>
        <div className="legal">
          <span className="copyright">
            © {site.copyrightYear} {site.name}
          </span>
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
        </div>
      </div>
    </footer>
  )
}
