import { ChevronRight, Navigation } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { timeIn } from '#domain/zone.ts'
import { tileStyle } from '../../components/brand-tile.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import { Emblem } from './emblem.tsx'
import { distanceOf, minutesText, placeText, StateText, serviceText, stateText } from './facts.tsx'
import { Filters, NearMe, NothingFits, Outcome, SearchField } from './filters.tsx'
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
      <div className="wrap" style={{ paddingTop: 28 }}>
        {first && <Facts card={first} now={stores.now} />}
        <h2 className="t22" style={{ margin: '36px 0 14px' }}>
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
    <section className="awning edge" style={tileStyle(card.tile)}>
      <div className="wrap sf">
        <div>
          <h1 className="display" style={{ fontSize: 'var(--t-72)' }} tabIndex={-1}>
            {card.outlet.name}
          </h1>
          <p className="onbanner2" style={{ marginTop: 8 }}>
            {placeText(card)} {card.outlet.address.postcode}
          </p>
          <div className="row wrapx" style={{ marginTop: 20 }}>
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
        <p className="shopline" style={{ marginTop: 6 }}>
          <StateText card={card} now={now} />
        </p>
      </section>
      <section className="card">
        <h2 className="t18">Delivery</h2>
        <p className="muted">
          {delivery
            ? `${minutesText(card)}, ${formatMoney(delivery.fee)}, from ${formatMoney(delivery.minimumOrder)}`
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

/** A numbered list beside a map, linked both ways; the map is decoration, every pin has its row. */
export function MapAndList({ stores }: { stores: Stores }) {
  const pins = spread(stores.cards)
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        Our kitchens
      </h1>
      <div className="mapsplit">
        <div className="list">
          <Filters stores={stores} />
          <ol className="stack s" style={{ marginTop: 12 }}>
            {stores.cards.map((card, index) => (
              <li key={card.outlet.id} id={`outlet-${index + 1}`}>
                <Link className="pick" to={paths.store(card.outlet.slug)}>
                  <span className="no">{index + 1}</span>
                  <span className="name">
                    <b className="b">{card.outlet.name}</b>
                    <small>
                      {[
                        placeText(card),
                        distanceOf(card),
                        minutesText(card),
                        stateText(card, stores.now),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </small>
                  </span>
                  <ChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
          <NothingFits stores={stores} />
        </div>
        <div className="bigmap">
          <div className="map" aria-hidden>
            <Streets />
            {pins.map(({ left, top }, index) => (
              <a
                key={stores.cards[index]?.outlet.id}
                className={index === 0 ? 'mpin on' : 'mpin'}
                style={{ left: `${left}%`, top: `${top}%` }}
                href={`#outlet-${index + 1}`}
                tabIndex={-1}
              >
                {index + 1}
              </a>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** Where pins stand on the drawing, in percent: as they lie to each other, filling it. */
function spread(cards: StoreCard[]): { left: number; top: number }[] {
  const places = cards.map(({ outlet }) => outlet.coordinates)
  const east = places.map(({ longitude }) => longitude)
  const north = places.map(({ latitude }) => latitude)
  const share = (value: number, all: number[]) => {
    const [least, most] = [Math.min(...all), Math.max(...all)]
    return most === least ? 0.5 : (value - least) / (most - least)
  }
  return places.map(({ latitude, longitude }) => ({
    left: 8 + 84 * share(longitude, east),
    top: 92 - 84 * share(latitude, north),
  }))
}

function Streets() {
  return (
    <svg
      className="m"
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#fff" strokeWidth="12">
        <path d="M-10 150 H810 M-10 420 H810 M120 -10 V610 M420 -10 V610 M640 -10 V610" />
        <path strokeWidth="22" d="M-20 560 C240 470 480 340 830 40" />
      </g>
    </svg>
  )
}

/** One field, then who delivers there, then who takes pickup. */
export function PostcodeFirst({ stores }: { stores: Stores }) {
  const delivering = stores.cardsFor('delivery').filter(({ serves }) => serves)
  const others = stores
    .cardsFor('pickup')
    .filter(
      ({ serves, outlet }) => serves && !delivering.some((card) => card.outlet.id === outlet.id),
    )
  return (
    <>
      <section className="awning edge pc">
        <div className="wrap">
          <h1 className="display" style={{ fontSize: 'var(--t-72)' }} tabIndex={-1}>
            Who cooks near you?
          </h1>
          <div className="row" style={{ alignItems: 'stretch', marginTop: 20 }}>
            <SearchField stores={stores} />
          </div>
          <div style={{ marginTop: 10 }}>
            <NearMe stores={stores} />
          </div>
        </div>
      </section>
      <div className="wrap narrow" style={{ paddingTop: 24 }}>
        <Outcome stores={{ ...stores, fulfilment: 'delivery' }} />
        <Picks cards={delivering} stores={{ ...stores, fulfilment: 'delivery' }} />
        {others.length > 0 && (
          <>
            <h2 className="t22" style={{ margin: '28px 0 12px' }}>
              These take pickup
            </h2>
            <Picks cards={others} stores={{ ...stores, fulfilment: 'pickup' }} />
          </>
        )}
        <NothingFits stores={stores} />
      </div>
    </>
  )
}

function Picks({ cards, stores }: { cards: StoreCard[]; stores: Stores }) {
  return (
    <ul className="stack s" style={{ marginTop: 12 }}>
      {cards.map((card) => (
        <li key={card.outlet.id}>
          <Link className="pick" to={paths.menu(card.outlet.slug)}>
            <Emblem card={card} />
            <span className="name">
              <b className="b">{card.outlet.name}</b>
              <small>
                {[
                  minutesText(card),
                  serviceText(card, stores.fulfilment),
                  stateText(card, stores.now),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A dark board sorted by minutes, for screens in a window. */
export function Departures({ stores }: { stores: Stores }) {
  const open = stores.cards.filter(({ isOpen }) => isOpen || !stores.now)
  const shut = stores.cards.filter((card) => !open.includes(card))
  const rows = [...open.toSorted((a, b) => a.minutes[0] - b.minutes[0]), ...shut]
  const zone = stores.cards[0]?.outlet.timeZone ?? 'Europe/London'
  return (
    <section className="board">
      <div className="wrap boardbody">
        <div className="row between" style={{ alignItems: 'end', marginBottom: 12 }}>
          <h1 className="display" style={{ fontSize: 'var(--t-48)' }} tabIndex={-1}>
            Leaving soon
          </h1>
          <p className="t22">
            <span className="vh">Time now </span>
            {stores.now ? timeIn(stores.now, zone) : ' '}
          </p>
        </div>
        <Filters stores={stores} />
        <ul>
          {rows.map((card) => (
            <li key={card.outlet.id}>
              <Link className="bl" to={paths.menu(card.outlet.slug)}>
                <b>{card.outlet.name}</b>
                <small>
                  {placeText(card)} · {serviceText(card, stores.fulfilment)}
                </small>
                {open.includes(card) ? (
                  <span className="min">
                    {card.minutes[0]}–{card.minutes[1]}
                    <span>minutes</span>
                  </span>
                ) : (
                  <span className="min off">{stateText(card, stores.now)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <NothingFits stores={stores} />
        <p style={{ marginTop: 20 }}>
          <Navigation size={16} aria-hidden /> Order at any of them and follow it to your door.
        </p>
      </div>
    </section>
  )
}
