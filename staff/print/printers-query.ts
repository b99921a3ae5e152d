import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** The printers of the outlets that this actor may see. */
export const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: ({ signal }) => call(calls.listPrinters, { signal }),
})
