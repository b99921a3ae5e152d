import {
  infiniteQueryOptions,
  onlineManager,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { syncChosenAddress } from '#storefront/state/fulfilment.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { CallError, call, isRefusedAs } from './call.ts'

export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: ({ signal }) => call(calls.getCustomer, { signal }),
})

/** The saved addresses; the chosen address is updated from them. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  async queryFn({ signal }) {
    const saved = await call(calls.listAddresses, { signal })
    syncChosenAddress(saved)
    return saved
  },
})

/** Mutation scope that saves addresses one at a time: each save writes the whole address, and an older one must not win. */
export const addressSaves = { id: 'addresses' }

export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: ({ signal }) => call(calls.listSavedCards, { signal }),
})

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listOrders, { query: { limit: 20, cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

/** Query of one order; the payment and the order's event stream write the same cache entry. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(calls.getOrder, { params: { id }, signal }),
  })
}

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

// The library would rely on the device, which may report a network without a connection.
onlineManager.setEventListener((setOnline) =>
  useNetwork.subscribe(({ isOffline }) => setOnline(!isOffline)),
)

/** The cache of server data, for the screens that load any. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fails immediately without a network: the library would pause the call, and send it after the diner has moved on.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        // Off by default with this network mode.
        refetchOnReconnect: true,
        // Only network failures are retried. A call that timed out is not: the diner has waited, and decides.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof CallError && error.status > 0) &&
          !isRefusedAs(error, 'timed_out'),
      },
    },
  })
}
