import { calls } from '#contract/calls.ts'
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
  answer(api, calls.listPrinters, (ctx) => listPrinters(ctx))
  answer(api, calls.addPrinter, (ctx, { body, idempotencyKey }) =>
    addPrinter(ctx, idempotencyKey, body),
  )
  answer(api, calls.updatePrinter, (ctx, { params, body }) => updatePrinter(ctx, params.id, body))
  answer(api, calls.removePrinter, (ctx, { params }) => removePrinter(ctx, params.id))
  answer(api, calls.testPrinter, (ctx, { params }) => testPrinter(ctx, params.id))
  answer(api, calls.reportPrinter, (ctx, { params, body }) =>
    reportPrinter(ctx, params.id, body.state),
  )
  answer(api, calls.forgetPrintJobs, (ctx, { params }) => forgetJobs(ctx, params.id))
  answer(api, calls.listPrintJobs, (ctx, { query }) => listPrintJobs(ctx, query))
  answer(api, calls.claimPrintJob, (ctx, { params }) => claimJob(ctx, params.id))
  answer(api, calls.markPrinted, (ctx, { params }) => markPrinted(ctx, params.id))
  answer(api, calls.markPrintFailed, (ctx, { params, body }) =>
    markFailed(ctx, params.id, body.reason),
  )
}
