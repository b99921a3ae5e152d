import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { groupBy } from '#domain/group-by.ts'
import awning from '#storefront/components/awning.module.css'
import { ChoiceLink } from '#storefront/components/choice.tsx'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { placeText, placeWithPostcode } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import cardStyles from '#ui/card.module.css'
import chip from '#ui/chip.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import {
  Emblem,
  NearMe,
  NothingFits,
  SearchOutcome,
  StateText,
  TownOrPostcodeField,
} from './filters.tsx'
import postcodeFirstStyles from './postcode-first.module.css'
import styles from './rows.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

export function Districts({ stores }: { stores: Stores }) {
  const groups = groupBy(stores.cards, ({ outlet }) => outwardOf(outlet.address.postcode))
  const districts = [...groups.keys()].sort((a, b) =>
    a.localeCompare(b, 'en-GB', { numeric: true }),
  )
  return (
    <>
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
    </>
  )
}

const halves = [
  { way: 'delivery' as const, title: 'To your door' },
  { way: 'pickup' as const, title: 'At the counter' },
]

export function TwoHalves({ stores }: { stores: Stores }) {
  const { outlets } = useSite()
  return (
    <>
      <div className={`${layout.onPhone} ${styles.doorSwitch}`}>
        <FulfilmentSwitch outlets={outlets} />
      </div>
      <div className={styles.doors}>
        {halves.map(({ way, title }) => (
          <section key={way} className={way === stores.fulfilment ? styles.shown : undefined}>
            <h2 className={text.display}>{title}</h2>
            <Rows cards={stores.cardsFor(way)} />
          </section>
        ))}
      </div>
    </>
  )
}

export function Directory({ stores }: { stores: Stores }) {
  const cards = [...stores.cards].sort((a, b) =>
    a.outlet.name.localeCompare(b.outlet.name, 'en-GB'),
  )
  return (
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
  )
}

/** Compact rows: emblem left, minutes right; fastest to scan. */
export function Rows({ cards }: { cards: StoreCard[] }) {
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
          <Title className={text.heroTitle}>Who cooks near you?</Title>
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
          <ChoiceLink
            to={paths.menu(card.outlet.slug)}
            symbol={<Emblem card={card} />}
            name={card.outlet.name}
            note={[card.texts.minutes, card.texts.service, card.texts.state]
              .filter(Boolean)
              .join(', ')}
            hasArrow
          />
        </li>
      ))}
    </ul>
  )
}
