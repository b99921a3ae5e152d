import { type Api, answer } from '#server/http/call.ts'
import { numberInPath } from '#server/http/validation.ts'
import { addPromo, bringBackPromos, removePromo, updatePromo } from './change-promos.ts'
import { listPromos, tryPromo } from './list-promos.ts'

export function promoRoutes(api: Api): void {
  answer(api, {
    listPromos,
    addPromo: (ctx, { body, idempotencyKey }) => addPromo(ctx, idempotencyKey, body),
    updatePromo: (ctx, { params, body }) => updatePromo(ctx, params.code, body),
    removePromo: (ctx, { params }) => removePromo(ctx, params.code),
    bringBackPromos: (ctx, { params, body }) =>
      bringBackPromos(ctx, numberInPath(params.number), body.revision),
    tryPromo: (ctx, { params, body }) => tryPromo(ctx, params.code, body),
  })
}
