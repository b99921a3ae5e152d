import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { confirmSubscriber, removeSubscriber, subscribe } from './subscribe.ts'

export function newsletterRoutes(api: Api): void {
  answer(api, calls.subscribe, (ctx, { body }) => subscribe(ctx, body.email))

  answer(api, calls.confirmSubscription, (ctx, { body }) => confirmSubscriber(ctx, body.key))

  answer(api, calls.unsubscribe, (ctx, { body }) => removeSubscriber(ctx, body.key))
}
