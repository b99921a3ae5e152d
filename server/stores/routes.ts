import { z } from 'zod'
import { store, storeDetails } from '#contract/stores.ts'
import { type Api, customerCall } from '#server/http/call.ts'
import { getStore, listStores } from './list-stores.ts'

export function storeRoutes(api: Api): void {
  customerCall(
    api,
    { method: 'GET', path: '/store', summary: 'All outlets', data: z.array(store) },
    (ctx) => listStores(ctx.site, ctx.now()),
  )

  customerCall(
    api,
    {
      method: 'GET',
      path: '/stores/:id',
      summary: 'One outlet, with its delivery areas',
      params: z.object({ id: z.string().max(80) }),
      data: storeDetails,
    },
    (ctx, { params }) => getStore(ctx.site, params.id, ctx.now()),
  )
}
