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
  answer(api, {
    getStock: (ctx, { query }) => getStock(ctx, query.outlet_id),
    markStock: (ctx, { body }) => markStock(ctx, body),
    unmarkStock: (ctx, { params }) => unmarkStock(ctx, params.mark),
    getService: (ctx, { params }) => getService(ctx, params.outlet),
    pauseService: (ctx, { params, body }) => pauseService(ctx, params.outlet, body),
    changePause: (ctx, { params, body }) =>
      changePause(ctx, { outletId: params.outlet, pauseId: params.pause }, body),
    resumeService: (ctx, { params }) => resumeService(ctx, params.outlet, params.pause),
    setBusy: (ctx, { params, body }) => setBusy(ctx, params.outlet, body),
    clearBusy: (ctx, { params }) => clearBusy(ctx, params.outlet),
    goLive: (ctx, { params }) => goLive(ctx, params.outlet),
    listKitchenSlots: async (ctx, { params, query }) =>
      slotsOfDay(ctx, outletOf(ctx, params.outlet), query.date),
  })
}
