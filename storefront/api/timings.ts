import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { call } from './call.ts'

/** Times that can be promised; asked again each half minute, since others order too. */
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
