import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import { call } from './call.ts'

/** How the diner's invitations stand. */
export const referralsQuery = queryOptions({
  queryKey: ['referrals'],
  queryFn: ({ signal }) => call(calls.getReferrals, { signal }),
})
