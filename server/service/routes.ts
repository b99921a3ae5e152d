import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import {
  changePause,
  clearBusy,
  goLive,
  pauseService,
  resumeService,
  setBusy,
} from './change-service.ts'
import { getService, outletOf, slotsOfDay } from './get-service.ts'
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
  answer(api, calls.listKitchenSlots, async (ctx, { params, query }) =>
    slotsOfDay(ctx, outletOf(ctx, params.outlet), query.date),
  )
}
