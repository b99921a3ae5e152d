import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import type { PresenceBook } from './presence-book.ts'

export function presenceRoutes(api: Api, book: PresenceBook): void {
  answer(api, calls.publishPresence, (_ctx, { body }) => {
    book.enter(body)
  })

  answer(api, calls.endPresence, (_ctx, { body }) => {
    book.leave(body)
  })
}
