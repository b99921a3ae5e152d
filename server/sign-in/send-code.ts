import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import type { SignInCodeJob } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { codeEmail, codeText } from '#server/messaging/templates.ts'
import { decryptCode, encryptCode } from './code.ts'
import { codeMinutes } from './limits.ts'

/** The jobs that send a code. */
export type CodeTopic = 'sign-in-code' | 'staff-code'

/** Hands a code to the worker, within the transaction that stores its hash. */
export async function enqueueCode(
  tx: Tx,
  ctx: Context,
  { contact, channel }: Contact,
  code: string,
  expiresAt: Date,
  topic: CodeTopic = 'sign-in-code',
): Promise<void> {
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic,
    body: {
      to: contact,
      channel,
      encryptedCode: encryptCode(ctx, code),
      host: ctx.host.name,
      expiresAt: expiresAt.toISOString(),
    },
    dueAt: ctx.now(),
  })
}

/** Sends a requested code, in the worker. A code that could not be sent in time is dropped. */
export async function sendSignInCode(ctx: TenantContext, job: SignInCodeJob): Promise<void> {
  if (new Date(job.expiresAt) <= ctx.now()) return
  const code = decryptCode(ctx, job.encryptedCode)
  const write = job.channel === 'sms' ? codeText : codeEmail
  const restaurant = ctx.site.tenant.branding.name
  await ctx.messages.send({
    tenantId: ctx.tenantId,
    to: job.to,
    code,
    ...(job.channel === 'email' ? { replyTo: ctx.site.tenant.supportEmail } : {}),
    ...write({ restaurant, code, host: job.host, minutes: codeMinutes }),
  })
}
