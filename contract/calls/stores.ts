import { z } from 'zod'
import { store, storeDetails } from '#contract/stores.ts'
import type { AreaCalls } from './definition.ts'

export const storeCalls = {
  listStores: {
    who: 'diner',
    area: 'Stores',
    summary: 'All outlets',
    data: z.array(store),
  },
  getStore: {
    who: 'diner',
    area: 'Stores',
    summary: 'One outlet, with its delivery areas',
    params: z.object({ id: z.string().max(80) }),
    data: storeDetails,
  },
} satisfies AreaCalls
