import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { groupBy } from '#domain/group-by.ts'
import awning from '#storefront/components/awning.module.css'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { placeText, placeWithPostcode } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import cardStyles from '#ui/card.module.css'
import chip from '#ui/chip.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import {
  Emblem,
  KitchenList,
  NearMe,
  NothingFits,
  SearchOutcome,
  StateText,
  TownOrPostcodeField,
} from './filters.tsx'
import postcodeFirstStyles from './postcode-first.module.css'
import styles from './rows.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

/** Compact rows: emblem left, minutes right; fastest to scan. */
export function CounterList({ stores }: { stores: Stores }) {
  return (
    <KitchenList
      className={styles.narrow}
      stores={stores}
      title="Our kitchens"
      sentence="Choose one, and its menu opens."
    >
      <Rows cards={stores.cards} />
    </KitchenList>
  )
}

/** Grouped by town or district, with a list to jump to each. */
export function Districts({ stores }: { stores: Stores }) {
  const groups = groupBy(stores.cards, ({ outlet }) => outwardOf(outlet.address.postcode))
  const districts = [...groups.keys()].sort((a, b) =>
    a.localeCompare(b, 'en-GB', { numeric: true }),
  )
  return (
    <KitchenList
      className={styles.narrow}
      stores={stores}
      title="By district"
      sentence="Every kitchen under its own part of town."
    >
      <nav className={chip.scroller} aria-label="Districts">
        {districts.map((district) => (
          <a key={district} className={chip.filterChip} href={`#${district}`}>
            {district}
          </a>
        ))}
      </nav>
      {districts.map((district) => (
        <section key={district} id={district} className={styles.district} aria-label={district}>
          <h2>{district}</h2>
          <Rows cards={groups.get(district) ?? []} />
        </section>
      ))}
    </KitchenList>
  )
}

/** Two halves, each with its own list: what comes to the door, and what waits at the counter. */
export function TwoDoors({ stores }: { stores: Stores }) {
  const { outlets } = useSite()
  const doors = [
    { way: 'delivery' as const, title: 'To your door' },
    { way: 'pickup' as const, title: 'At the counter' },
  ]
  return (
    <KitchenList
      stores={stores}
      hasWays={false}
      title="Two doors"
      sentence="Have it brought, or come by."
    >
      <div className={`${layout.onPhone} ${styles.doorSwitch}`}>
        <FulfilmentSwitch outlets={outlets} />
      </div>
      <div className={styles.doors}>
        {doors.map(({ way, title }) => (
          <section key={way} className={way === stores.fulfilment ? styles.shown : undefined}>
            <h2 className={text.display}>{title}</h2>
            <Rows cards={stores.cardsFor(way)} />
          </section>
        ))}
      </div>
    </KitchenList>
  )
}

/** Type only, alphabetical, two columns; it prints on one page. */
export function Directory({ stores }: { stores: Stores }) {
  const cards = [...stores.cards].sort((a, b) =>
    a.outlet.name.localeCompare(b.outlet.name, 'en-GB'),
  )
  return (
    <KitchenList stores={stores} title="Directory" sentence="All kitchens, from A to Z.">
      <ul className={styles.directory}>
        {cards.map((card) => (
          <li key={card.outlet.id}>
            <Link to={paths.menu(card.outlet.slug)}>
              <b>{card.outlet.name}</b>
              <span>{placeWithPostcode(card.outlet)}</span>
              <span>
                {card.outlet.phone}
                {card.texts.state && ` · ${card.texts.state}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </KitchenList>
  )
}

function Rows({ cards }: { cards: StoreCard[] }) {
  if (cards.length === 0) return null
  return (
    <ul className={`${cardStyles.panel} ${styles.outlets}`}>
      {cards.map((card) => (
        <li key={card.outlet.id}>
          <Link className={styles.kitchen} to={paths.menu(card.outlet.slug)}>
            <Emblem card={card} />
            <b className={styles.kitchenName}>{card.outlet.name}</b>
            <span className={styles.facts}>
              <Facts card={card} />
            </span>
            <span className={`${layout.onDesk} ${styles.place}`}>{placeText(card.outlet)}</span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In one line: how soon and for how much, or when it opens. */
function Facts({ card }: { card: StoreCard }) {
  if (card.isShut) return <StateText card={card} />
  const { minutes } = card.texts
  const others = [card.texts.service, card.texts.distance].filter(Boolean).join(' · ')
  return (
    <span>
      {minutes && <strong>{minutes}</strong>}
      {minutes && ' · '}
      {others}
    </span>
  )
}

/** `SE1 1AA` → `SE1`. */
function outwardOf(postcode: string): string {
  return postcode.split(' ')[0] ?? postcode
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
      <section className={`${awning.awning} ${awning.edged} ${postcodeFirstStyles.question}`}>
        <div className={layout.container}>
          <h1 className={`${text.display} ${text.heroTitle}`} tabIndex={-1}>
            Who cooks near you?
          </h1>
          <div className={`${layout.across} ${postcodeFirstStyles.search}`}>
            <TownOrPostcodeField stores={stores} />
          </div>
          <div className={postcodeFirstStyles.nearMe}>
            <NearMe stores={stores} />
          </div>
        </div>
      </section>
      <div className={`${layout.container} ${styles.narrow} ${postcodeFirstStyles.outcome}`}>
        <SearchOutcome stores={{ ...stores, fulfilment: 'delivery' }} />
        <Picks cards={delivering} />
        {others.length > 0 && (
          <>
            <h2 className={`${text.heading} ${postcodeFirstStyles.others}`}>These take pickup</h2>
            <Picks cards={others} />
          </>
        )}
        <NothingFits stores={stores} />
      </div>
    </>
  )
}

function Picks({ cards }: { cards: StoreCard[] }) {
  return (
    <ul className={`${layout.stack} ${layout.close} ${postcodeFirstStyles.picks}`}>
      {cards.map((card) => (
        <li key={card.outlet.id}>
          <Link className={choice.choice} to={paths.menu(card.outlet.slug)}>
            <Emblem card={card} />
            <span className={choice.caption}>
              <b className={text.strong}>{card.outlet.name}</b>
              <small>
                {[card.texts.minutes, card.texts.service, card.texts.state]
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
