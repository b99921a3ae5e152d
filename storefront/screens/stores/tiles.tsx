import { Link } from 'react-router'
import { Picture } from '#storefront/components/picture.tsx'
import { paths } from '#storefront/paths.ts'
import { minutesText, placeText, StateText, serviceText, stateText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import { Head } from './head.tsx'
import type { StoreCard, Stores } from './use-stores.ts'

/** Plates on brand cloth, three columns on a desk. */
export function PictureGrid({ stores }: { stores: Stores }) {
  return (
    <div className="wrap">
      <Head title="Where are you ordering from?" text="Each kitchen, by what it is known for." />
      <Filters stores={stores} />
      <ul className="photogrid">
        {stores.cards.map((card) => (
          <li key={card.outlet.id} className="outlet">
            <div className="cloth" data-tile={card.outlet.brandId}>
              <PlateOf card={card} sizes="150px" />
            </div>
            <div className="row between items-baseline">
              <h2>
                <Link className="whole" to={paths.menu(card.outlet.slug)}>
                  {card.outlet.name}
                </Link>
              </h2>
              <b className="b t14">{minutesText(card)}</b>
            </div>
            <div className="shopline">
              <StateText card={card} now={stores.now} />
              <span>{card.outlet.address.line1}</span>
              <span>{serviceText(card, stores.fulfilment)}</span>
            </div>
          </li>
        ))}
      </ul>
      <NothingFits stores={stores} />
    </div>
  )
}

/** A mosaic of brand colours, every fifth tile wide: choose by mood. */
export function FoodHall({ stores }: { stores: Stores }) {
  return (
    <div className="wrap">
      <Head title="What are you in the mood for?" text="All kitchens under one roof." />
      <Filters stores={stores} />
      <Tiles cards={stores.cards} now={stores.now} />
      <NothingFits stores={stores} />
    </div>
  )
}

export function Tiles({ cards, now }: { cards: StoreCard[]; now: Date | null }) {
  return (
    <ul className="brandsgrid">
      {cards.map((card, index) => (
        <li key={card.outlet.id} className={index % 5 === 0 ? 'wide2' : undefined}>
          <Link
            className="tilecard"
            data-tile={card.outlet.brandId}
            to={paths.menu(card.outlet.slug)}
          >
            <span className="display">{card.outlet.name}</span>
            <small>
              {card.isOpen || !now ? minutesText(card) || 'Pickup only' : stateText(card, now)}
            </small>
            {card.picture && <Picture picture={card.picture} alt="" sizes="210px" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** One outlet per poster, side by side. */
export function Posters({ stores }: { stores: Stores }) {
  return (
    <div className="wrap">
      <Head title="Tonight’s bill" text="One poster for every kitchen; swipe through." />
      <Filters stores={stores} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by key */}
      <ul className="posters" tabIndex={0} aria-label="Kitchens">
        {stores.cards.map((card) => (
          <li key={card.outlet.id} className="poster" data-tile={card.outlet.brandId}>
            <h2 className="display">{card.outlet.name}</h2>
            <p>
              {placeText(card)}
              <br />
              {stateText(card, stores.now) || ' '}
            </p>
            <PlateOf card={card} sizes="260px" />
            <div className="row wrapx">
              <Link className="btn onbanner" to={paths.menu(card.outlet.slug)}>
                Order<span className="vh"> from {card.outlet.name}</span>
              </Link>
              <Link className="btn hollow" to={paths.store(card.outlet.slug)}>
                Hours<span className="vh"> of {card.outlet.name}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <NothingFits stores={stores} />
    </div>
  )
}

export function PlateOf({ card, sizes }: { card: StoreCard; sizes: string }) {
  if (!card.picture) return null
  return (
    <div className="plate">
      <Picture picture={card.picture} alt="" sizes={sizes} />
    </div>
  )
}
