import { queryOptions } from '@tanstack/react-query'
import type { Referrals } from '#contract/referrals.ts'
import { call } from './call.ts'

/** How the diner's invitations stand. */
export const referralsQuery = queryOptions({
  queryKey: ['referrals'],
  queryFn: ({ signal }) => call<Referrals>('GET /api/customer/referrals', { signal }),
})
