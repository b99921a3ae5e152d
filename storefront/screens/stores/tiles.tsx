import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { KitchenFront } from '#storefront/components/kitchen-front.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { DirectionLink, placeText, placeWithPostcode } from '#storefront/components/place.tsx'
import { PicturePlate } from '#storefront/components/plates.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import cardStyles from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import { Filters, NothingFits, StateText } from './filters.tsx'
import shopfrontStyles from './shopfront.module.css'
import styles from './tiles.module.css'
import { type StoreCard, type Stores, serviceText } from './use-stores.ts'

export function PictureGrid({ stores }: { stores: Stores }) {
  return (
    <ul className={styles.outlets}>
      {stores.cards.map((card) => (
        <li key={card.outlet.id} className={styles.outlet}>
          <div className={plate.cloth} data-tile={card.outlet.brandId}>
            <PicturePlate picture={card.picture} sizes="150px" />
          </div>
          <div className={`${layout.across} ${layout.spread} ${styles.outletRow}`}>
            <h2>
              <Link className={styles.wholeCard} to={paths.menu(card.outlet.slug)}>
                {card.outlet.name}
              </Link>
            </h2>
            <b className={`${text.strong} ${text.small}`}>{card.texts.minutes}</b>
          </div>
          <div className={shopLine.facts}>
            <StateText card={card} />
            {card.outlet.address.line1 && <span>{card.outlet.address.line1}</span>}
            <span>{card.texts.service}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A mosaic of brand colours, every fifth tile wide: choose by mood. */
export function Tiles({ cards }: { cards: StoreCard[] }) {
  return (
    <ul className={styles.brands}>
      {cards.map((card, index) => (
        <li key={card.outlet.id} className={index % 5 === 0 ? styles.double : undefined}>
          <Link
            className={styles.brandTile}
            data-tile={card.outlet.brandId}
            to={paths.menu(card.outlet.slug)}
          >
            <span className={text.display}>{card.outlet.name}</span>
            <small>{card.isShut ? card.texts.state : card.texts.minutes || 'Pickup only'}</small>
            {card.picture && <Picture picture={card.picture} alt="" sizes="210px" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Posters({ stores }: { stores: Stores }) {
  return (
    <ul
      // The scroll position belongs to another order of the posters.
      key={stores.isSettled ? 'settled' : 'unsettled'}
      className={styles.posters}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by key
      tabIndex={0}
      aria-label="Kitchens"
    >
      {stores.cards.map((card) => (
        <li key={card.outlet.id} className={styles.poster} data-tile={card.outlet.brandId}>
          <h2 className={text.display}>{card.outlet.name}</h2>
          <p>
            {placeText(card.outlet)}
            <br />
            {card.texts.state || ' '}
          </p>
          <PicturePlate picture={card.picture} sizes="260px" />
          <div className={`${layout.across} ${layout.wrapping}`}>
            <LinkButton kind="onBanner" to={paths.menu(card.outlet.slug)}>
              Order<span className={text.hidden}> from {card.outlet.name}</span>
            </LinkButton>
            <LinkButton kind="hollow" to={paths.store(card.outlet.slug)}>
              Hours<span className={text.hidden}> of {card.outlet.name}</span>
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function Shopfront({ stores }: { stores: Stores }) {
  const { defaultOutletId } = useSite()
  // Without a location no kitchen is the nearest: the restaurant's first one is shown.
  const isDefault = ({ outlet }: StoreCard) => outlet.id === defaultOutletId
  const first = (stores.place ? undefined : stores.cards.find(isDefault)) ?? stores.cards[0]
  const others = stores.cards.filter((card) => card !== first)
  return (
    <>
      {first && (
        <KitchenFront
          outlet={first.outlet}
          place={placeWithPostcode(first.outlet)}
          picture={first.picture}
        >
          <DirectionLink
            className={buttonClass({ kind: 'hollow' })}
            to={first.outlet.directionLink}
          >
            Get Directions
          </DirectionLink>
        </KitchenFront>
      )}
      <div className={`${layout.container} ${shopfrontStyles.content}`}>
        {first && <Facts card={first} stores={stores} />}
        <h2 className={`${text.heading} ${shopfrontStyles.others}`}>
          {others.length > 0 ? 'More kitchens' : 'Find another'}
        </h2>
        <Filters stores={stores} />
        <Tiles cards={others} />
        <NothingFits stores={stores} />
      </div>
    </>
  )
}

function Facts({ card, stores }: { card: StoreCard; stores: Stores }) {
  const { outlet, delivery } = card
  return (
    <div className={threeCards.cards}>
      <section className={cardStyles.panel}>
        <h2 className={text.large}>Today</h2>
        <p className={`${shopLine.facts} ${shopfrontStyles.state}`}>
          <StateText card={card} />
        </p>
      </section>
      <section className={cardStyles.panel}>
        <h2 className={text.large}>Delivery</h2>
        <p className={text.muted}>
          {delivery
            ? `${card.texts.minutes}, ${serviceText(card, { place: stores.place, fulfilment: 'delivery' })}, minimum ${formatMoney(delivery.minimumOrder, card.currency)}`
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
