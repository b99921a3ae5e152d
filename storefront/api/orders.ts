import { infiniteQueryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { call } from './call.ts'

/** The diner's orders, newest first, a page at a time. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listOrders, { query: { limit: 20, cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

export function getOrder(id: string, signal?: AbortSignal): Promise<WireOrder> {
  return call(calls.getOrder, { params: { id }, ...(signal ? { signal } : {}) })
}

export function cancelOrder(id: string): Promise<WireOrder> {
  return call(calls.cancelOrder, { params: { id } })
}
