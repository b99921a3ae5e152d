import { queryOptions } from '@tanstack/react-query'
import { getOrder } from '#storefront/api/orders.ts'

/** One order; the live stream writes into the same place. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => getOrder(id, signal),
  })
}
