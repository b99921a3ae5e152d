import type { FunctionComponent } from 'react'
import type { StoreListPath } from '#domain/page-path.ts'
import { AllKitchens } from './all-kitchens.tsx'
import { Departures } from './departures.tsx'
import { PostcodeFirst } from './postcode-first.tsx'
import { CounterList, Directory, Districts, TwoDoors } from './rows.tsx'
import { Shopfront } from './shopfront.tsx'
import { FoodHall, PictureGrid, Posters } from './tiles.tsx'
import type { Stores } from './use-stores.ts'

/** Eleven arrangements of one family, by path. */
export const layouts: Record<StoreListPath, FunctionComponent<{ stores: Stores }>> = {
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
export const defaultLayout = AllKitchens
