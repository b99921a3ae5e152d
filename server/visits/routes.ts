import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { countVisit } from './count-visit.ts'

export function visitRoutes(api: Api): void {
  answer(api, calls.countVisit, async (ctx, { headers, isOverLimit, reply }) => {
    reply.header('cache-control', 'no-store')
    // Not refused: the page that asks has no use for the answer, and the diner no fault in it. Whoever looks at a draft is no
    // diner, and may be at a day that has not come.
    if (isOverLimit) limitReached(ctx, { name: 'visits' })
    else if (!ctx.preview) await countVisit(ctx, headers['user-agent'] ?? '')
    return null
  })
}
