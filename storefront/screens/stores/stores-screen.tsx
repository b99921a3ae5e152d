import { MapPin } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { Link } from 'react-router'
import type { StoreListPath } from '#domain/page-path.ts'
import { DirectionLink, placeWithPostcode } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { StoresPage } from './data.server.ts'
import { Departures } from './departures.tsx'
import { distanceOf, Emblem, minutesText, serviceText, stateText } from './facts.tsx'
import { KitchenList } from './filters.tsx'
import { PostcodeFirst } from './postcode-first.tsx'
import { CounterList, Directory, Districts, TwoDoors } from './rows.tsx'
import { Shopfront } from './shopfront.tsx'
import styles from './stores-screen.module.css'
import { FoodHall, PictureGrid, Posters } from './tiles.tsx'
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

/** For any other path with 'store'. */
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
              <p>{factsText(card, stores) || ' '}</p>
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

function factsText(card: StoreCard, stores: Stores): string {
  const isShut = stores.now !== null && !card.isOpen
  return [
    isShut ? stateText(card, stores.now) : minutesText(card),
    isShut ? '' : serviceText(card, stores),
    distanceOf(card),
    isShut ? '' : stateText(card, stores.now),
  ]
    .filter(Boolean)
    .join(' · ')
}
