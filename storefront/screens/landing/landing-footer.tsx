import { MapPin, Phone } from 'lucide-react'
import { Logo } from '#storefront/components/logo.tsx'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { paths } from '#storefront/paths.ts'
import footer from '#storefront/shell/footer.module.css'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'

/** As the storefront's footer; its links leave this host. */
export function LandingFooter() {
  const { tagline, contactNumber, location, social, copyrightYear, name } = useSite()
  return (
    <footer className={footer.footer}>
      <div className={layout.container}>
        <div className={footer.columns}>
          <div>
            <Logo onDark />
            <p className={`${text.small} ${footer.tagline}`}>{tagline}</p>
          </div>
          <PhoneLink className={footer.contact} number={contactNumber}>
            <Phone aria-hidden />
            <span>{contactNumber}</span>
          </PhoneLink>
          {location.directionLink !== '/' && (
            <a
              className={footer.contact}
              href={location.directionLink}
              target="_blank"
              rel="noreferrer"
            >
              <MapPin aria-hidden />
              <span>
                {location.line1}
                <br />
                {location.line2}
              </span>
            </a>
          )}
          <SocialLinks social={social} />
        </div>
        <div className={footer.legal}>
          <span className={footer.copyright}>{`© ${copyrightYear} ${name}`}</span>
          <a href={paths.terms()}>Terms of Service</a>
          <a href={paths.privacy()}>Privacy</a>
          <a href={paths.cookiePolicy()}>Cookies</a>
        </div>
      </div>
    </footer>
  )
}
