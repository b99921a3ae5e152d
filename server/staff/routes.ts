import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { getMe } from './get-me.ts'

/** How the people of a restaurant get in, and who they are then. */
export function staffRoutes(api: Api): void {
  answer(api, calls.getMe, (ctx) => getMe(ctx))
}
