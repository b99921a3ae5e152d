import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { minutesText, placeText, StateText, serviceText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import { PlateOf, Tiles } from './tiles.tsx'
import type { StoreCard, Stores } from './use-stores.ts'

/** The nearest outlet large, its facts, and the other kitchens as tiles. */
export function Shopfront({ stores }: { stores: Stores }) {
  const { defaultOutletId } = useSite()
  // Nobody is near a place that is not told: then the restaurant's own first kitchen is.
  const isDefault = ({ outlet }: StoreCard) => outlet.id === defaultOutletId
  const first = (stores.place ? undefined : stores.cards.find(isDefault)) ?? stores.cards[0]
  const others = stores.cards.filter((card) => card !== first)
  return (
    <>
      {first && <Front card={first} />}
      <div className="wrap pt-[28px]">
        {first && <Facts card={first} now={stores.now} />}
        <h2 className="t22 m-[36px_0_14px]">
          {others.length > 0 ? 'More kitchens' : 'Find another'}
        </h2>
        <Filters stores={stores} />
        <Tiles cards={others} now={stores.now} />
        <NothingFits stores={stores} />
      </div>
    </>
  )
}

function Front({ card }: { card: StoreCard }) {
  return (
    <section className="awning edge" data-tile={card.outlet.brandId}>
      <div className="wrap sf">
        <div>
          <h1 className="display text-[length:var(--t-72)]" tabIndex={-1}>
            {card.outlet.name}
          </h1>
          <p className="onbanner2 mt-[8px]">
            {placeText(card)} {card.outlet.address.postcode}
          </p>
          <div className="row wrapx mt-[20px]">
            <Link className="btn onbanner" to={paths.menu(card.outlet.slug)}>
              Order now
            </Link>
            <a
              className="btn hollow"
              href={card.outlet.directionLink}
              target="_blank"
              rel="noreferrer"
            >
              Get Directions
            </a>
          </div>
        </div>
        <PlateOf card={card} sizes="300px" />
      </div>
    </section>
  )
}

function Facts({ card, now }: { card: StoreCard; now: Date | null }) {
  const { outlet, delivery } = card
  return (
    <div className="tri">
      <section className="card">
        <h2 className="t18">Today</h2>
        <p className="shopline mt-[6px]">
          <StateText card={card} now={now} />
        </p>
      </section>
      <section className="card">
        <h2 className="t18">Delivery</h2>
        <p className="muted">
          {delivery
            ? `${minutesText(card)}, ${serviceText(card, 'delivery')}, minimum ${formatMoney(delivery.minimumOrder, card.currency)}`
            : 'Not to this place'}
        </p>
      </section>
      <section className="card">
        <h2 className="t18">Pickup</h2>
        <p className="muted">
          {outlet.services.includes('pickup')
            ? `Ready in ${outlet.kitchen.preparationMinutes} min`
            : 'Not here'}
        </p>
      </section>
    </div>
  )
}
