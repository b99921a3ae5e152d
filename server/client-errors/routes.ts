import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { redact } from './redact.ts'

/** Writes the errors that browsers report to the log, without personal data. */
export function clientErrorRoutes(api: Api): void {
  answer(api, calls.reportClientError, (ctx, { body }) => {
    ctx.log.warn(
      {
        tenantId: ctx.tenantId,
        message: redact(body.message),
        stack: redact(body.stack),
        path: redact(body.path),
        build: body.build.replace(/[^\w.-]/g, ''),
      },
      'browser error',
    )
    return null
  })
}
