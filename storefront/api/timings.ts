import { queryOptions } from '@tanstack/react-query'
import type { WireTimings } from '#contract/timings.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { call } from './call.ts'

/** Times that can be promised; asked again each half minute, since others order too. */
export function timingsQuery(outletId: string, fulfilment: Fulfilment, postcode: string | null) {
  const query = new URLSearchParams({ outlet_id: outletId, type: fulfilment })
  if (postcode && fulfilment === 'delivery') query.set('postcode', postcode)
  return queryOptions({
    queryKey: ['timings', String(query)],
    queryFn: ({ signal }) => call<WireTimings>(`GET /api/available-timings?${query}`, { signal }),
    refetchInterval: 30_000,
  })
}
