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
  answer(api, {
    getDayReport: (ctx, { query }) =>
      getDayReport(ctx, { outletId: query.outlet_id, date: query.date }),
    closeDay: (ctx, { body, idempotencyKey }) => closeDay(ctx, body, idempotencyKey),
    getSalesReport: (ctx, { query }) => getSalesReport(ctx, query),
    getItemsReport: (ctx, { query }) => getItemsReport(ctx, query),
    getPromosReport: (ctx, { query }) => getPromosReport(ctx, query),
    getReasonsReport: (ctx, { query }) => getReasonsReport(ctx, query),
  })
}
