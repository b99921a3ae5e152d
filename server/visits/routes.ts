import { type Api, answer } from '#server/http/call.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { countVisit } from './count-visit.ts'

export function visitRoutes(api: Api): void {
  answer(api, {
    countVisit: async (ctx, { headers, isOverLimit, reply }) => {
      reply.header('cache-control', 'no-store')
      // Not refused: the page ignores the response, and the diner is not at fault. A viewer of a draft is no diner, and
      // may be at a future day.
      if (isOverLimit) limitReached(ctx, { name: 'visits' })
      else if (!ctx.preview) await countVisit(ctx, headers['user-agent'] ?? '')
    },
  })
}
