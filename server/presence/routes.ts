import { type Api, answer } from '#server/http/call.ts'
import type { PresenceBook } from './presence-book.ts'

export function presenceRoutes(api: Api, book: PresenceBook): void {
  answer(api, {
    publishPresence: (_ctx, { body }) => {
      book.enter(body)
    },
    endPresence: (_ctx, { body }) => {
      book.leave(body)
    },
  })
}
