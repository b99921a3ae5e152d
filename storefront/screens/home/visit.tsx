import { Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { closedText } from '#domain/opening-text.ts'
import { HoursList } from '#storefront/components/hours.tsx'
import { HygieneRating } from '#storefront/components/hygiene-rating.tsx'
import map from '#storefront/components/map.module.css'
import { DirectionLink } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import { SocialLinks } from '#storefront/components/social-links.tsx'
import threeCards from '#storefront/components/three-cards.module.css'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useOpenState } from '#storefront/state/closed.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import type { HomePage } from './data.server.ts'

export function Visit({ page, outlet }: { page: HomePage; outlet: SiteOutlet | undefined }) {
  const site = useSite()
  return (
    <div className={threeCards.cards}>
      <section className={`${card.panel} ${layout.stack}`}>
        <h2 className={text.heading}>Location</h2>
        <StreetMap />
        <p>
          {site.location.line1 || site.name}
          <br />
          {site.location.line2}
        </p>
        <DirectionLink className={buttonClass({ kind: 'second' })} to={site.location.directionLink}>
          <Navigation size={18} aria-hidden />
          Get Directions
        </DirectionLink>
      </section>
      <OpeningHoursCard weekly={page.home.weeklyHours} outlet={outlet} />
      <section className={`${card.panel} ${layout.stack}`}>
        <h2 className={text.heading}>Get In Touch</h2>
        <div>
          <PhoneLink className={`${layout.across} ${text.tappable}`} number={site.contactNumber}>
            <Phone aria-hidden />
            <span>{site.contactNumber}</span>
          </PhoneLink>
          {page.website && (
            <a className={`${layout.across} ${text.tappable}`} href={page.website}>
              <Globe aria-hidden />
              <span>{page.website.replace(/^https?:\/\//, '')}</span>
            </a>
          )}
          <a className={`${layout.across} ${text.tappable}`} href={`mailto:${page.supportEmail}`}>
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
    <div className={map.frame} aria-hidden>
      <svg
        className={map.drawing}
        viewBox="0 0 400 160"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <g fill="none" stroke="#fff" strokeWidth="9">
          <path d="M-10 40 H410 M-10 112 H410 M60 -10 V170 M190 -10 V170 M300 -10 V170" />
          <path strokeWidth="14" d="M-20 150 C120 120 240 90 420 10" />
        </g>
      </svg>
      <span className={map.marker}>
        <MapPin size={18} />
      </span>
    </div>
  )
}

interface OpeningHoursCardProps {
  /** `label|hours` entries, semicolons between. */
  weekly: string
  outlet: SiteOutlet | undefined
}

function OpeningHoursCard({ weekly, outlet }: OpeningHoursCardProps) {
  const entries = weekly.split(';').map((entry) => {
    const [label = '', hours = ''] = entry.split('|')
    return { label: label.trim(), hours: hours.trim() }
  })
  return (
    <section className={`${card.panel} ${layout.stack} ${layout.close}`}>
      <div className={`${layout.across} ${layout.spread}`}>
        <h2 className={text.heading}>Opening hours</h2>
        <span className={shopLine.facts}>{outlet && <OpenNow outlet={outlet} />}</span>
      </div>
      <HoursList entries={entries} timeZone={outlet?.timeZone} />
    </section>
  )
}

function OpenNow({ outlet }: { outlet: SiteOutlet }) {
  const { isPaused } = useSite()
  const state = useOpenState(outlet)
  if (!state) return null
  if (state.isOpen && !state.isStopped) return <span className={shopLine.isOpen}>Open now</span>
  const opensAt = isPaused ? null : state.opensAt
  return <span className={shopLine.isShut}>{closedText(opensAt, outlet.timeZone, state.now)}</span>
}
