import { Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import type { HomePage } from './data.server.ts'
import { HygieneRating } from './hygiene-rating.tsx'
import { OpeningHoursCard } from './opening-hours-card.tsx'

interface Props {
  page: HomePage
  outlet: SiteOutlet | undefined
}

/** Where, when and how to reach the restaurant: three equal cards. */
export function Visit({ page, outlet }: Props) {
  const site = useSite()
  return (
    <div className="tri">
      <section className="card stack">
        <h2 className="t22">Location</h2>
        <StreetMap />
        <p>
          {site.location.line1}
          <br />
          {site.location.line2}
        </p>
        <a
          className="btn second"
          href={site.location.directionLink}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation size={18} aria-hidden />
          Get Directions
        </a>
      </section>
      <OpeningHoursCard weekly={page.home.weeklyHours} outlet={outlet} />
      <section className="card stack">
        <h2 className="t22">Get In Touch</h2>
        <div>
          <a className="row taplink" href={`tel:${site.contactNumber.replace(/\s/g, '')}`}>
            <Phone aria-hidden />
            <span>{site.contactNumber}</span>
          </a>
          {page.website && (
            <a className="row taplink" href={page.website}>
              <Globe aria-hidden />
              <span>{page.website.replace(/^https?:\/\//, '')}</span>
            </a>
          )}
          <a className="row taplink" href={`mailto:${page.supportEmail}`}>
            <Mail aria-hidden />
            <span>{page.supportEmail}</span>
          </a>
        </div>
        <SocialLinks social={site.social} />
        {page.home.hygiene.isEnabled && <HygieneRating rating={page.home.hygiene.rating} />}
      </section>
    </div>
  )
}

/** A drawing of streets with a pin: decoration, the link below it leads to a real map. */
function StreetMap() {
  return (
    <div className="map" aria-hidden>
      <svg
        className="m"
        viewBox="0 0 400 160"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <g fill="none" stroke="#fff" strokeWidth="9">
          <path d="M-10 40 H410 M-10 112 H410 M60 -10 V170 M190 -10 V170 M300 -10 V170" />
          <path strokeWidth="14" d="M-20 150 C120 120 240 90 420 10" />
        </g>
      </svg>
      <span className="pin">
        <MapPin size={18} />
      </span>
    </div>
  )
}
