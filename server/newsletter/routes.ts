import { newsletterKey, subscribeRequest } from '#contract/newsletter.ts'
import { type Api, nothing, publicCall } from '#server/http/call.ts'
import { confirmSubscriber, removeSubscriber } from './answer-link.ts'
import { subscribe } from './subscribe.ts'

export function newsletterRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'POST',
      path: '/subscribe',
      summary: 'Ask for the newsletter; an email asks back',
      body: subscribeRequest,
      data: nothing,
      message: 'Please confirm with the link in the email we have sent you.',
      limit: 10,
    },
    async (ctx, { body }) => {
      await subscribe(ctx, body.email)
      return null
    },
  )

  publicCall(
    api,
    {
      method: 'POST',
      path: '/newsletter/confirm',
      summary: 'Confirm the newsletter with the key of the email’s link',
      body: newsletterKey,
      data: nothing,
      message: 'You are on the list.',
      limit: 30,
    },
    async (ctx, { body }) => {
      await confirmSubscriber(ctx, body.key)
      return null
    },
  )

  publicCall(
    api,
    {
      method: 'POST',
      path: '/newsletter/unsubscribe',
      summary: 'Leave the newsletter with the key of an email’s link',
      body: newsletterKey,
      data: nothing,
      message: 'You are off the list.',
      limit: 30,
    },
    async (ctx, { body }) => {
      await removeSubscriber(ctx, body.key)
      return null
    },
  )
}
