import { referrals } from '#contract/referrals.ts'
import { type Api, customerCall } from '#server/http/call.ts'
import { listReferrals } from './list-referrals.ts'

export function referralRoutes(api: Api): void {
  customerCall(
    api,
    {
      method: 'GET',
      path: '/customer/referrals',
      summary: 'Whom the diner has invited, and the credit earned',
      data: referrals,
    },
    (ctx) => listReferrals(ctx),
  )
}
