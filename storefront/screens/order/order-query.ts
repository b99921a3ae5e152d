import { queryOptions } from '@tanstack/react-query'
import type { WireOrder } from '#contract/order.ts'
import { call } from '../../api/call.ts'

/** One order; the live stream writes into the same place. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) =>
      call<WireOrder>(`GET /api/orders/${encodeURIComponent(id)}`, { signal }),
  })
}
