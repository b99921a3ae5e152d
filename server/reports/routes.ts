import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { closeDay } from './close-day.ts'
import { getDayReport } from './get-day-report.ts'
import {
  getItemsReport,
  getPromosReport,
  getReasonsReport,
  getSalesReport,
} from './sales-reports.ts'

/** Reports of sales, and the closing of a business day. */
export function reportRoutes(api: Api): void {
  answer(api, calls.getDayReport, (ctx, { query }) =>
    getDayReport(ctx, { outletId: query.outlet_id, date: query.date }),
  )
  answer(api, calls.closeDay, (ctx, { body, idempotencyKey }) =>
    closeDay(ctx, body, idempotencyKey),
  )
  answer(api, calls.getSalesReport, (ctx, { query }) => getSalesReport(ctx, query))
  answer(api, calls.getItemsReport, (ctx, { query }) => getItemsReport(ctx, query))
  answer(api, calls.getPromosReport, (ctx, { query }) => getPromosReport(ctx, query))
  answer(api, calls.getReasonsReport, (ctx, { query }) => getReasonsReport(ctx, query))
}
