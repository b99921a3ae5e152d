import { Phone } from 'lucide-react'
import { Logo } from '#storefront/components/logo.tsx'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { paths } from '#storefront/paths.ts'
import footer from '#storefront/shell/footer.module.css'
import { FooterPlace } from '#storefront/shell/footer-place.tsx'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'

/** As the storefront's footer; its links leave this host. */
export function LandingFooter() {
  const { tagline, contactNumber, social, copyrightYear, name } = useSite()
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
          <FooterPlace />
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
