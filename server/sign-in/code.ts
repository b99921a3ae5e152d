import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Tx } from '#database/connection.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import type { SignInCodeJob } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { type Keyed, keyedHash } from '#server/keyed-hash.ts'
import { codeEmail, codeText } from '#server/messaging/templates.ts'
import type { Random } from '#server/random.ts'
import { codeMinutes } from './limits.ts'

export function newCode(random: Random, digits: number = dinerCodeDigits): string {
  return String(random.integer(10 ** digits)).padStart(digits, '0')
}

/** The hash of a code, as stored in the database. */
export function hashCode(ctx: Keyed, subject: string, code: string): Buffer {
  return keyedHash(ctx, 'code', subject, code)
}

/** Encrypts a code for its way through the outbox: readable only with the installation's secret. */
export function encryptCode(ctx: Keyed & { random: Random }, code: string): string {
  const nonce = Buffer.from(ctx.random.token(), 'base64url').subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(ctx), nonce)
  const encrypted = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws when the text was changed, or encrypted with another secret. */
export function decryptCode(ctx: Keyed, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(ctx), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function encryptionKey(ctx: Keyed): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ctx.environment.SECRET, ctx.tenantId, 'outbox code', 32))
}

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
  await enqueue(tx, ctx, topic, {
    to: contact,
    channel,
    encryptedCode: encryptCode(ctx, code),
    host: ctx.host.name,
    expiresAt: expiresAt.toISOString(),
  })
}

/** Sends a requested code, in the worker. A code that could not be sent in time is discarded. */
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
