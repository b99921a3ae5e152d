import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { getService } from './get-service.ts'
import { listKitchenSlots } from './list-kitchen-slots.ts'
import { changePause, goLive, pauseService, resumeService } from './pause-service.ts'
import { clearBusy, setBusy } from './set-busy.ts'
import { getStock, markStock, unmarkStock } from './stock.ts'

/** Changes that a kitchen makes during service. */
export function serviceRoutes(api: Api): void {
  answer(api, calls.getStock, (ctx, { query }) => getStock(ctx, query.outlet_id))
  answer(api, calls.markStock, (ctx, { body }) => markStock(ctx, body))
  answer(api, calls.unmarkStock, (ctx, { params }) => unmarkStock(ctx, params.mark))
  answer(api, calls.getService, (ctx, { params }) => getService(ctx, params.outlet))
  answer(api, calls.pauseService, (ctx, { params, body }) => pauseService(ctx, params.outlet, body))
  answer(api, calls.changePause, (ctx, { params, body }) =>
    changePause(ctx, { outletId: params.outlet, pauseId: params.pause }, body),
  )
  answer(api, calls.resumeService, (ctx, { params }) =>
    resumeService(ctx, params.outlet, params.pause),
  )
  answer(api, calls.setBusy, (ctx, { params, body }) => setBusy(ctx, params.outlet, body))
  answer(api, calls.clearBusy, (ctx, { params }) => clearBusy(ctx, params.outlet))
  answer(api, calls.goLive, (ctx, { params }) => goLive(ctx, params.outlet))
  answer(api, calls.listKitchenSlots, (ctx, { params, query }) =>
    listKitchenSlots(ctx, params.outlet, query.date),
  )
}
