import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** All codes are brought back together. */
export const promosPart = { part: 'promos' } as const

/** Every code with its uses, and the revision that a change is made on. */
export const promosQuery = queryOptions({
  queryKey: ['promos'],
  queryFn: ({ signal }) => call(calls.listPromos, { signal }),
})
