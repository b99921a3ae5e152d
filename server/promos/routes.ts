import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { numberInPath } from '#server/http/validation.ts'
import { addPromo, bringBackPromos, removePromo, updatePromo } from './change-promos.ts'
import { listPromos, tryPromo } from './list-promos.ts'

/** Promo codes, as the restaurant's people make and stop them. */
export function promoRoutes(api: Api): void {
  answer(api, calls.listPromos, (ctx) => listPromos(ctx))
  answer(api, calls.addPromo, (ctx, { body, idempotencyKey }) =>
    addPromo(ctx, idempotencyKey, body),
  )
  answer(api, calls.updatePromo, (ctx, { params, body }) => updatePromo(ctx, params.code, body))
  answer(api, calls.removePromo, (ctx, { params }) => removePromo(ctx, params.code))
  answer(api, calls.bringBackPromos, (ctx, { params, body }) =>
    bringBackPromos(ctx, numberInPath(params.number), body.revision),
  )
  answer(api, calls.tryPromo, (ctx, { params, body }) => tryPromo(ctx, params.code, body))
}
