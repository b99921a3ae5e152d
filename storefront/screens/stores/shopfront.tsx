import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import awning from '#storefront/components/awning.module.css'
import { DirectionLink, placeWithPostcode } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import cardStyles from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { minutesText, StateText, serviceText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import styles from './shopfront.module.css'
import { PlateOf, Tiles } from './tiles.tsx'
import type { StoreCard, Stores } from './use-stores.ts'

/** The nearest outlet large, its facts, and the other kitchens as tiles. */
export function Shopfront({ stores }: { stores: Stores }) {
  const { defaultOutletId } = useSite()
  // Without a location no kitchen is the nearest: the restaurant's first one is shown.
  const isDefault = ({ outlet }: StoreCard) => outlet.id === defaultOutletId
  const first = (stores.place ? undefined : stores.cards.find(isDefault)) ?? stores.cards[0]
  const others = stores.cards.filter((card) => card !== first)
  return (
    <>
      {first && <Front card={first} />}
      <div className={`${layout.container} ${styles.content}`}>
        {first && <Facts card={first} stores={stores} />}
        <h2 className={`${text.heading} ${styles.others}`}>
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
    <section className={`${awning.awning} ${awning.edged}`} data-tile={card.outlet.brandId}>
      <div className={`${layout.container} ${styles.nearest}`}>
        <div>
          <h1 className={`${text.display} ${text.heroTitle}`} tabIndex={-1}>
            {card.outlet.name}
          </h1>
          <p className={`${awning.quiet} ${styles.address}`}>{placeWithPostcode(card.outlet)}</p>
          <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
            <Link className={buttonClass({ kind: 'onBanner' })} to={paths.menu(card.outlet.slug)}>
              Order now
            </Link>
            <DirectionLink
              className={buttonClass({ kind: 'hollow' })}
              to={card.outlet.directionLink}
            >
              Get Directions
            </DirectionLink>
          </div>
        </div>
        <PlateOf card={card} sizes="300px" />
      </div>
    </section>
  )
}

function Facts({ card, stores }: { card: StoreCard; stores: Stores }) {
  const { outlet, delivery } = card
  return (
    <div className={threeCards.cards}>
      <section className={cardStyles.panel}>
        <h2 className={text.large}>Today</h2>
        <p className={`${shopLine.facts} ${styles.state}`}>
          <StateText card={card} now={stores.now} />
        </p>
      </section>
      <section className={cardStyles.panel}>
        <h2 className={text.large}>Delivery</h2>
        <p className={text.muted}>
          {delivery
            ? `${minutesText(card)}, ${serviceText(card, { ...stores, fulfilment: 'delivery' })}, minimum ${formatMoney(delivery.minimumOrder, card.currency)}`
            : 'Doesn’t deliver here'}
        </p>
      </section>
      <section className={cardStyles.panel}>
        <h2 className={text.large}>Pickup</h2>
        <p className={text.muted}>
          {outlet.services.includes('pickup')
            ? `Ready in ${outlet.kitchen.preparationMinutes} min`
            : 'Not here'}
        </p>
      </section>
    </div>
  )
}
