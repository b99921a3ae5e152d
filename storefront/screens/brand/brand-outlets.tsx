import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Hours } from '#storefront/components/hours.tsx'
import { paths } from '#storefront/paths.ts'
import { HygieneRating } from '#storefront/screens/home/hygiene-rating.tsx'
import { OpenText } from '#storefront/screens/menu/open-text.tsx'
import type { SiteOutlet } from '#storefront/site.ts'

/** Where the brand cooks: each kitchen's address, hours today and phone. */
export function BrandOutlets({ outlets }: { outlets: SiteOutlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section className="stack">
      <h2 className="t22">Where we cook</h2>
      <div className="tri">
        {outlets.map((outlet) => (
          <section key={outlet.id} className="card stack s">
            <h3 className="t18">
              <Link className="link" to={paths.store(outlet.slug)}>
                {outlet.name}
              </Link>
            </h3>
            <p className="row">
              <MapPin aria-hidden />
              <span>
                {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
              </span>
            </p>
            <p className="shopline">
              <OpenText outlet={outlet} />
            </p>
            <Hours outlet={outlet} />
            <a className="row taplink" href={`tel:${outlet.phone.replace(/\s/g, '')}`}>
              {outlet.phone}
            </a>
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
    <section className="stack">
      <h2 className="t22">All our kitchens</h2>
      <ul className="tri">
        {outlets.map((outlet) => (
          <li key={outlet.id}>
            <Link className="pick" to={paths.store(outlet.slug)}>
              <span className="name">
                <b className="b">{outlet.name}</b>
                <small>
                  {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
