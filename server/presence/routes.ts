import { presence } from '#contract/presence.ts'
import { type Api, nothing, publicCall } from '#server/http/call.ts'
import type { PresenceBook } from './presence-book.ts'

/** Beats per minute and address; a diner sends one. */
const limit = 120

export function presenceRoutes(api: Api, book: PresenceBook): void {
  publicCall(
    api,
    {
      method: 'POST',
      path: '/publish_user',
      summary: 'A signed-in customer has a filled cart; ends after two minutes',
      body: presence,
      data: nothing,
      limit,
    },
    (_ctx, { body }) => {
      book.enter(body)
      return null
    },
  )

  publicCall(
    api,
    {
      method: 'POST',
      path: '/publish_inActive_user',
      summary: 'The customer’s cart is empty',
      body: presence,
      data: nothing,
      limit,
    },
    (_ctx, { body }) => {
      book.leave(body)
      return null
    },
  )
}
