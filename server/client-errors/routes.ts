import type { z } from 'zod'

import type { clientError } from '#contract/config.ts'
import type { Context } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'
import { redact } from './redact.ts'

/** Writes the errors that browsers of diners and of restaurants report to the log, without personal data. */
export function clientErrorRoutes(api: Api): void {
  answer(api, {
    reportClientError: log,
    reportStaffError: log,
  })
}

/** One line, with the id of the request that reported it. */
function log(ctx: Context, { body }: { body: z.infer<typeof clientError> }): void {
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
}
