import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Hours } from '#storefront/components/hours.tsx'
import { HygieneRating } from '#storefront/components/hygiene-rating.tsx'
import { placeWithPostcode } from '#storefront/components/place-text.ts'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'

/** Where the brand cooks: each kitchen's address, hours today and phone. */
export function BrandOutlets({ outlets }: { outlets: SiteOutlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>Where we cook</h2>
      <div className={threeCards.cards}>
        {outlets.map((outlet) => (
          <section key={outlet.id} className={`${card.panel} ${layout.stack} ${layout.close}`}>
            <h3 className={text.large}>
              <Link className={text.textLink} to={paths.store(outlet.slug)}>
                {outlet.name}
              </Link>
            </h3>
            <p className={layout.across}>
              <MapPin aria-hidden />
              <span>{placeWithPostcode(outlet)}</span>
            </p>
            <p className={shopLine.facts}>
              <OpenText outlet={outlet} />
            </p>
            <Hours outlet={outlet} />
            <PhoneLink className={`${layout.across} ${text.tappable}`} number={outlet.phone}>
              {outlet.phone}
            </PhoneLink>
            {outlet.hygieneRating && <HygieneRating rating={outlet.hygieneRating} />}
          </section>
        ))}
      </div>
    </section>
  )
}

/** The kitchens of the company's other brands, in short; each has a page of its own. */
export function FamilyOutlets({ outlets }: { outlets: SiteOutlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>All our kitchens</h2>
      <ul className={threeCards.cards}>
        {outlets.map((outlet) => (
          <li key={outlet.id}>
            <Link className={choice.choice} to={paths.store(outlet.slug)}>
              <span className={choice.caption}>
                <b className={text.strong}>{outlet.name}</b>
                <small>{placeWithPostcode(outlet)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
