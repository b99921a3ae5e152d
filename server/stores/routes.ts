import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { getStore, listStores } from './list-stores.ts'

export function storeRoutes(api: Api): void {
  answer(api, calls.listStores, (ctx) => listStores(ctx.site, ctx.now()))

  answer(api, calls.getStore, (ctx, { params }) => getStore(ctx.site, params.id, ctx.now()))
}
