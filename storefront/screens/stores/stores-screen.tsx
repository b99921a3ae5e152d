import type { FunctionComponent } from 'react'
import { useLocation } from 'react-router'
import type { StoreListPath } from '#domain/page-path.ts'
import { AllKitchens } from './all-kitchens.tsx'
import type { StoresPage } from './data.server.ts'
import { Departures } from './departures.tsx'
import { PostcodeFirst } from './postcode-first.tsx'
import { CounterList, Directory, Districts, TwoDoors } from './rows.tsx'
import { Shopfront } from './shopfront.tsx'
import styles from './stores-screen.module.css'
import { FoodHall, PictureGrid, Posters } from './tiles.tsx'
import { type Stores, useStores } from './use-stores.ts'

/** All outlets of the tenant, arranged as the path asks. */
export function StoresScreen({ page }: { page: StoresPage }) {
  const { pathname } = useLocation()
  const stores = useStores(page)
  const path = pathname.replace(/\/+$/, '')
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
