import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'

/** One order; the live stream writes into the same place. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(calls.getOrder, { params: { id }, signal }),
  })
}
