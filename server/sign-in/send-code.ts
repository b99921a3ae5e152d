import type { TenantContext } from '#server/context.ts'
import { codeEmail, codeText } from '#server/messaging/templates.ts'
import { unsealCode } from './code.ts'
import { codeMinutes } from './limits.ts'

/** A code to be sent, without the code being readable in the outbox. */
export interface SignInCodeJob {
  to: string
  channel: 'sms' | 'email'
  sealedCode: string
  /** Host of the storefront that asked. */
  host: string
  /** ISO 8601. */
  expiresAt: string
}

/** Worker's side of a requested code. One that could not be sent in time is dropped: it would only confuse. */
export async function sendSignInCode(ctx: TenantContext, job: SignInCodeJob): Promise<void> {
  if (new Date(job.expiresAt) <= ctx.now()) return
  const code = unsealCode(ctx, job.sealedCode)
  const write = job.channel === 'sms' ? codeText : codeEmail
  const restaurant = ctx.site.tenant.branding.name
  await ctx.messages.send({
    tenantId: ctx.tenantId,
    to: job.to,
    code,
    ...write({ restaurant, code, host: job.host, minutes: codeMinutes }),
  })
}
