import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { subscribe } from './subscribe.ts'
import { confirmSubscriber, removeSubscriber } from './subscription-links.ts'

export function newsletterRoutes(api: Api): void {
  answer(api, calls.subscribe, async (ctx, { body }) => {
    await subscribe(ctx, body.email)
    return null
  })

  answer(api, calls.confirmSubscription, async (ctx, { body }) => {
    await confirmSubscriber(ctx, body.key)
    return null
  })

  answer(api, calls.unsubscribe, async (ctx, { body }) => {
    await removeSubscriber(ctx, body.key)
    return null
  })
}
