import { MapPin, Navigation } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { Link } from 'react-router'
import type { StoreListPath } from '#domain/page-path.ts'
import { minutesRange } from '#domain/sentences.ts'
import { timeIn } from '#domain/zone.ts'
import { DirectionLink, placeText, placeWithPostcode } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { useZoneOf } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { StoresPage } from './data.server.ts'
import departuresStyles from './departures.module.css'
import { Emblem, Filters, KitchenList, NothingFits } from './filters.tsx'
import { CounterList, Directory, Districts, PostcodeFirst, TwoDoors } from './rows.tsx'
import styles from './stores-screen.module.css'
import { FoodHall, PictureGrid, Posters, Shopfront } from './tiles.tsx'
import { type StoreCard, type Stores, useStores } from './use-stores.ts'

/** All outlets of the tenant. @param path determines their arrangement */
export function StoresScreen({ path, page }: { path: string; page: StoresPage }) {
  const stores = useStores(page)
  const Layout = isLayoutPath(path) ? layouts[path] : defaultLayout
  return (
    <main id="main" className={styles.screen} data-unsettled={stores.isSettled ? undefined : ''}>
      <Layout stores={stores} />
    </main>
  )
}

function isLayoutPath(path: string): path is StoreListPath {
  return Object.hasOwn(layouts, path)
}

/** Eleven arrangements of one family, by path. */
const layouts: Record<StoreListPath, FunctionComponent<{ stores: Stores }>> = {
  '/store': Shopfront,
  '/stores': AllKitchens,
  '/list_store': CounterList,
  '/list_store3': PictureGrid,
  '/list_store4': FoodHall,
  '/list_store5': PostcodeFirst,
  '/list_store6': TwoDoors,
  '/list_store8': Districts,
  '/list_store9': Posters,
  '/list_store10': Departures,
  '/list_store12': Directory,
}

const defaultLayout = AllKitchens

/** Every kitchen with its address: its own page, and where it is on a real map. */
function AllKitchens({ stores }: { stores: Stores }) {
  return (
    <KitchenList
      stores={stores}
      title="Our kitchens"
      sentence="Where each one is, when it opens and what it takes."
    >
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
    </KitchenList>
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
  const rows = [...leaving.sort((a, b) => a.minutes[0] - b.minutes[0]), ...others]
  const zone = useZoneOf(stores.cards[0]?.outlet.id)
  return (
    <section className={departuresStyles.board}>
      <div className={`${layout.container} ${departuresStyles.content}`}>
        <div className={`${layout.across} ${layout.spread} ${departuresStyles.header}`}>
          <h1 className={`${text.display} ${text.banner}`} tabIndex={-1}>
            Leaving soon
          </h1>
          <p className={text.heading}>
            <span className={text.hidden}>Time now </span>
            {stores.now ? timeIn(stores.now, zone) : ' '}
          </p>
        </div>
        <Filters stores={stores} />
        <ul>
          {rows.map((card) => (
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
