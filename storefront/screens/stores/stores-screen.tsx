import { clsx } from 'clsx'
import { MapPin, Navigation } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { Link } from 'react-router'
import type { StoreListPath } from '#domain/page-path.ts'
import { minutesRange } from '#domain/sentences.ts'
import { timeIn } from '#domain/zone.ts'
import { PageHead, Title } from '#storefront/components/page-head.tsx'
import { DirectionLink, placeText, placeWithPostcode } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { useZoneOf } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { StoresPage } from './data.server.ts'
import departuresStyles from './departures.module.css'
import filters from './filters.module.css'
import { Emblem, Filters, NothingFits } from './filters.tsx'
import rows from './rows.module.css'
import { Directory, Districts, PostcodeFirst, Rows, TwoHalves } from './rows.tsx'
import styles from './stores-screen.module.css'
import { PictureGrid, Posters, Shopfront, Tiles } from './tiles.tsx'
import { type StoreCard, type Stores, useStores } from './use-stores.ts'

/** All outlets of the tenant. @param path determines their arrangement */
export function StoresScreen({ path, page }: { path: string; page: StoresPage }) {
  const stores = useStores(page)
  const arrangement = arrangements[isListPath(path) ? path : '/stores']
  return (
    <main id="main" className={styles.screen} data-unsettled={stores.isSettled ? undefined : ''}>
      {'Screen' in arrangement ? (
        <arrangement.Screen stores={stores} />
      ) : (
        <KitchenList {...arrangement} stores={stores} />
      )}
    </main>
  )
}

function isListPath(path: string): path is StoreListPath {
  return Object.hasOwn(arrangements, path)
}

type Kitchens = FunctionComponent<{ stores: Stores }>

/** A list of kitchens below its title and the search. */
interface TitledList {
  title: string
  sentence: string
  isNarrow?: boolean
  /** Whether delivery or pickup is chosen above the list. */
  hasWays?: boolean
  List: Kitchens
}

/** Eleven arrangements of one family, by path. */
const arrangements: Record<StoreListPath, TitledList | { Screen: Kitchens }> = {
  '/store': { Screen: Shopfront },
  '/stores': {
    title: 'Our kitchens',
    sentence: 'Where each one is, when it opens and what it takes.',
    List: AllKitchens,
  },
  '/list_store': {
    title: 'Our kitchens',
    sentence: 'Choose one, and its menu opens.',
    isNarrow: true,
    List: ({ stores }) => <Rows cards={stores.cards} />,
  },
  '/list_store3': {
    title: 'Where are you ordering from?',
    sentence: 'Each kitchen, by what it is known for.',
    List: PictureGrid,
  },
  '/list_store4': {
    title: 'What are you in the mood for?',
    sentence: 'All kitchens under one roof.',
    List: ({ stores }) => <Tiles cards={stores.cards} />,
  },
  '/list_store5': { Screen: PostcodeFirst },
  '/list_store6': {
    title: 'Two doors',
    sentence: 'Have it brought, or come by.',
    hasWays: false,
    List: TwoHalves,
  },
  '/list_store8': {
    title: 'By district',
    sentence: 'Every kitchen under its own part of town.',
    isNarrow: true,
    List: Districts,
  },
  '/list_store9': {
    title: 'Tonight’s bill',
    sentence: 'One poster for every kitchen; swipe through.',
    List: Posters,
  },
  '/list_store10': { Screen: Departures },
  '/list_store12': {
    title: 'Directory',
    sentence: 'All kitchens, from A to Z.',
    List: Directory,
  },
}

interface ListProps extends TitledList {
  stores: Stores
}

function KitchenList({ stores, title, sentence, isNarrow, hasWays, List }: ListProps) {
  return (
    <div className={clsx(layout.container, isNarrow && rows.narrow)}>
      <PageHead title={title}>
        <p className={`${text.muted} ${filters.sentence}`}>{sentence}</p>
      </PageHead>
      <Filters stores={stores} hasWays={hasWays} />
      <List stores={stores} />
      <NothingFits stores={stores} />
    </div>
  )
}

function AllKitchens({ stores }: { stores: Stores }) {
  return (
    <ul className={styles.kitchens}>
      {stores.cards.map((card) => (
        <li key={card.outlet.id} className={styles.kitchen}>
          <Emblem card={card} />
          <div className={layout.growing}>
            <h2 className={text.strong}>
              <Link className={styles.wholeCard} to={paths.store(card.outlet.slug)}>
                {card.outlet.name}
              </Link>
            </h2>
            <p>{placeWithPostcode(card.outlet)}</p>
            <p>{factsText(card) || ' '}</p>
          </div>
          <DirectionLink className={styles.onMap} to={card.outlet.directionLink}>
            <MapPin size={20} aria-hidden />
            Map<span className={text.hidden}> of {card.outlet.name}</span>
          </DirectionLink>
        </li>
      ))}
    </ul>
  )
}

function factsText({ isShut, texts: { state, minutes, service, distance } }: StoreCard): string {
  const facts = isShut ? [state, distance] : [minutes, service, distance, state]
  return facts.filter(Boolean).join(' · ')
}

/** A dark board sorted by minutes, for screens in a window; kitchens that do not serve that way come last. */
function Departures({ stores }: { stores: Stores }) {
  const leaving = stores.cards.filter(({ isOpen, serves }) => (isOpen || !stores.now) && serves)
  const others = stores.cards.filter((card) => !leaving.includes(card))
  const sorted = [...leaving.sort((a, b) => a.minutes[0] - b.minutes[0]), ...others]
  const zone = useZoneOf(stores.cards[0]?.outlet.id)
  return (
    <section className={departuresStyles.board}>
      <div className={`${layout.container} ${departuresStyles.content}`}>
        <div className={`${layout.across} ${layout.spread} ${departuresStyles.header}`}>
          <Title className={text.banner}>Leaving soon</Title>
          <p className={text.heading}>
            <span className={text.hidden}>Time now </span>
            {stores.now ? timeIn(stores.now, zone) : ' '}
          </p>
        </div>
        <Filters stores={stores} />
        <ul>
          {sorted.map((card) => (
            <li key={card.outlet.id}>
              <Link className={departuresStyles.departure} to={paths.menu(card.outlet.slug)}>
                <b>{card.outlet.name}</b>
                <small>
                  {placeText(card.outlet)} · {card.texts.service}
                </small>
                {leaving.includes(card) ? (
                  <span className={departuresStyles.minutes}>
                    {minutesRange(card.minutes, card.isLowest)}
                    <span>minutes</span>
                  </span>
                ) : (
                  <span className={`${departuresStyles.minutes} ${departuresStyles.isShut}`}>
                    {card.isOpen ? '' : card.texts.state}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <NothingFits stores={stores} />
        <p className={departuresStyles.closing}>
          <Navigation size={16} aria-hidden /> Order at any of them and follow it to your door.
        </p>
      </div>
    </section>
  )
}
