import { pageContext } from '#server/pages/page-context.ts'
import { PromoField } from '#storefront/components/promo-field.tsx'
import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { Coupon } from './coupon.tsx'
import { getOffers } from './data.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { offers: getOffers(context.get(pageContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Promo') },
]

/** Offers as tickets, and a field for a code that came another way. */
export default function PromoScreen({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap promopage">
      <div className="pagehead">
        <h1 className="display" tabIndex={-1}>
          Promo
        </h1>
        <p className="muted">One code per order. It is taken off at checkout.</p>
      </div>
      <div className="promoown">
        <PromoField />
      </div>
      {offers.length === 0 ? (
        <div className="empty">
          <p className="display">No offers at the moment</p>
          <p>New ones come with the newsletter, once or twice a month.</p>
        </div>
      ) : (
        <ul className="coupons">
          {offers.map((offer) => (
            <Coupon key={offer.terms.code} offer={offer} />
          ))}
        </ul>
      )}
    </main>
  )
}
