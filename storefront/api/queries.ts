import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { followAddresses } from '#storefront/state/fulfilment.ts'
import { call } from './call.ts'

/** The diner's profile. */
export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: ({ signal }) => call(calls.getCustomer, { signal }),
})

/** The saved addresses; the chosen address is updated from them. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  async queryFn({ signal }) {
    const saved = await call(calls.listAddresses, { signal })
    followAddresses(saved)
    return saved
  },
})

/** Mutation scope that saves addresses one at a time: each save writes the whole address, and an older one must not win. */
export const addressSaves = { id: 'addresses' }

/** The diner's saved cards, the one used last first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: ({ signal }) => call(calls.listSavedCards, { signal }),
})

/** The diner's orders, newest first, a page at a time. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listOrders, { query: { limit: 20, cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

/** The times an order can be promised for; refetched each half minute, since others order too. */
export function timingsQuery(outletId: string, fulfilment: Fulfilment, postcode: string | null) {
  const query = {
    outlet_id: outletId,
    type: fulfilment,
    postcode: (fulfilment === 'delivery' && postcode) || undefined,
  }
  return queryOptions({
    queryKey: ['timings', query],
    queryFn: ({ signal }) => call(calls.listTimings, { query, signal }),
    refetchInterval: 30_000,
  })
}
