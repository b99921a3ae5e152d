import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { listReferrals } from './list-referrals.ts'

export function referralRoutes(api: Api): void {
  answer(api, calls.getReferrals, (ctx) => listReferrals(ctx))
}
