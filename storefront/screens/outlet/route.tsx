import { MapPin, Navigation, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { Hours } from '#storefront/components/hours.tsx'
import { Picture } from '#storefront/components/picture.tsx'
import { useMoney } from '#storefront/money.ts'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/open-text.tsx'
import { pageTitle, type SiteOutlet, siteOf, useOutletById, useSite } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { getOutletPage, type OutletPage } from './data.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return getOutletPage(context.get(pageContext), params.slug)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  const outlet = site?.outlets.find(({ id }) => id === loaderData?.outletId)
  return [
    { title: pageTitle(site, outlet?.name ?? 'Not found') },
    ...(loaderData ? [{ 'script:ld+json': loaderData.structured }] : []),
  ]
}

/** One kitchen: where, when, how far it goes, and the way to its menu. */
export default function OutletScreen({ loaderData }: Route.ComponentProps) {
  const outlet = useOutletById(loaderData.outletId)
  if (!outlet) return null
  return (
    <main id="main" className="storepage">
      <Front outlet={outlet} page={loaderData} />
      <div className="wrap stack xl pt-[28px]">
        <div className="tri">
          <section className="card stack">
            <h2 className="t22">Location</h2>
            <p className="row">
              <MapPin aria-hidden />
              <span>
                {[outlet.address.line1, outlet.address.line2].filter(Boolean).join(', ')}
                <br />
                {outlet.address.city} {outlet.address.postcode}
              </span>
            </p>
            <a className="row taplink" href={`tel:${outlet.phone.replace(/\s/g, '')}`}>
              <Phone aria-hidden />
              <span>{outlet.phone}</span>
            </a>
            <a className="btn second" href={outlet.directionLink} target="_blank" rel="noreferrer">
              <Navigation size={18} aria-hidden />
              Get Directions
            </a>
          </section>
          <section className="card stack s">
            <h2 className="t22">Opening hours</h2>
            <p className="shopline">
              <OpenText outlet={outlet} />
            </p>
            <Hours outlet={outlet} />
          </section>
          <Reach outlet={outlet} />
        </div>
        <Others outlet={outlet} />
      </div>
    </main>
  )
}

function Front({ outlet, page }: { outlet: SiteOutlet; page: OutletPage }) {
  const hasOthers = useSite().outlets.length > 1
  return (
    <section className="awning edge" data-tile={outlet.brandId}>
      <div className="wrap sf">
        <div>
          <p className="onbanner2 b">{page.brand}</p>
          <h1 className="display text-[length:var(--t-72)]" tabIndex={-1}>
            {outlet.name}
          </h1>
          <p className="onbanner2 mt-[8px]">
            {outlet.address.line1}, {outlet.address.city}
            {outlet.hygieneRating && ` · Food hygiene rating ${outlet.hygieneRating}`}
          </p>
          <div className="row wrapx mt-[20px]">
            <Link className="btn onbanner" to={paths.menu(outlet.slug)}>
              Order now
            </Link>
            {hasOthers && (
              <Link className="btn hollow" to={paths.stores()}>
                All kitchens
              </Link>
            )}
          </div>
        </div>
        {page.picture && (
          <div className="plate">
            <Picture picture={page.picture} alt="" sizes="300px" isFirst />
          </div>
        )}
      </div>
    </section>
  )
}

/** How far it delivers, for how much, and that it takes pickup. */
function Reach({ outlet }: { outlet: SiteOutlet }) {
  const { services, deliveryAreas, kitchen } = outlet
  const money = useMoney()
  return (
    <section className="card stack s">
      <h2 className="t22">Delivery and pickup</h2>
      {services.includes('pickup') && (
        <p>Pickup: ready in {kitchen.preparationMinutes} minutes at the soonest.</p>
      )}
      {services.includes('delivery') &&
        deliveryAreas.map((area) => (
          <p key={area.name}>
            <b className="b">{area.name}</b>
            <br />
            <span className="t14 muted">
              {[
                area.fee === 0 ? 'Free delivery' : `${money(area.fee)} delivery`,
                area.freeOver !== null && `free from ${money(area.freeOver)}`,
                area.minimumOrder > 0 && `minimum ${money(area.minimumOrder)}`,
                quotedMinutes(outlet, area).join('–').concat(' minutes'),
                area.postcodes.join(' ') || `within ${area.radiusKm} km`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        ))}
    </section>
  )
}

/** The brand's other kitchens. */
function Others({ outlet }: { outlet: SiteOutlet }) {
  const others = useSite().outlets.filter(
    (each) => each.brandId === outlet.brandId && each.id !== outlet.id,
  )
  if (others.length === 0) return null
  return (
    <section className="stack">
      <h2 className="t22">More of the same kitchen</h2>
      <ul className="stack s">
        {others.map((each) => (
          <li key={each.id}>
            <Link className="pick" to={paths.store(each.slug)}>
              <span className="name">
                <b className="b">{each.name}</b>
                <small>
                  {each.address.line1}, {each.address.city}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
