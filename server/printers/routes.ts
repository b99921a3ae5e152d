import { type Api, answer } from '#server/http/call.ts'
import { claimJob, listPrintJobs, markFailed, markPrinted, testPrinter } from './print-jobs.ts'
import {
  addPrinter,
  forgetJobs,
  listPrinters,
  removePrinter,
  reportPrinter,
  updatePrinter,
} from './printers.ts'

/** Printers, and the tickets on their way to them. */
export function printerRoutes(api: Api): void {
  answer(api, {
    listPrinters,
    addPrinter: (ctx, { body, idempotencyKey }) => addPrinter(ctx, idempotencyKey, body),
    updatePrinter: (ctx, { params, body }) => updatePrinter(ctx, params.id, body),
    removePrinter: (ctx, { params }) => removePrinter(ctx, params.id),
    testPrinter: (ctx, { params }) => testPrinter(ctx, params.id),
    reportPrinter: (ctx, { params, body }) => reportPrinter(ctx, params.id, body.state),
    forgetPrintJobs: (ctx, { params }) => forgetJobs(ctx, params.id),
    listPrintJobs: (ctx, { query }) => listPrintJobs(ctx, query),
    claimPrintJob: (ctx, { params }) => claimJob(ctx, params.id),
    markPrinted: (ctx, { params }) => markPrinted(ctx, params.id),
    markPrintFailed: (ctx, { params, body }) => markFailed(ctx, params.id, body.reason),
  })
}
