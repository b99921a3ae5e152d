import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { redact } from './redact.ts'

/** Errors of browsers reach the log, so that a broken screen is not known to its diners alone. */
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
