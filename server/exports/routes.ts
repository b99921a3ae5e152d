import { calls } from '#contract/calls.ts'
import { type Api, answerFile } from '#server/http/call.ts'
import {
  auditSource,
  bookingsSource,
  customersSource,
  linesSource,
  ordersSource,
  pausesSource,
  refundsSource,
} from './export-sources.ts'
import { streamExport } from './stream-export.ts'

export function exportRoutes(api: Api): void {
  answerFile(api, calls.exportOrders, async (ctx, { query }) =>
    streamExport(ctx, await ordersSource(ctx, query), query),
  )
  answerFile(api, calls.exportLines, (ctx, { query }) =>
    streamExport(ctx, linesSource(ctx, query), query),
  )
  answerFile(api, calls.exportRefunds, (ctx, { query }) =>
    streamExport(ctx, refundsSource(ctx, query), query),
  )
  answerFile(api, calls.exportPauses, (ctx, { query }) =>
    streamExport(ctx, pausesSource(ctx, query), query),
  )
  answerFile(api, calls.exportCustomers, (ctx) => streamExport(ctx, customersSource(ctx), {}))
  answerFile(api, calls.exportBookings, async (ctx, { query }) =>
    streamExport(ctx, await bookingsSource(ctx, query), query),
  )
  answerFile(api, calls.exportAudit, (ctx, { query }) =>
    streamExport(ctx, auditSource(ctx, query), query),
  )
}
