import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireOrder, WireOrderList } from '#contract/order.ts'
import { call } from './call.ts'

/** The diner's orders, newest first, a page at a time. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) => {
    const cursor = pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''
    return call<WireOrderList>(`GET /api/orders?limit=20${cursor}`, { signal })
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

export function cancelOrder(id: string): Promise<WireOrder> {
  return call(`POST /api/orders/${encodeURIComponent(id)}/cancel`, { body: {} })
}
