import type { CodeSent, RegisterRequest, ResendRequest } from '#contract/sign-in.ts'
import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/messaging/outbox.ts'
import { hashCode, newCode, sealCode } from './code.ts'
import { readContact } from './contact.ts'
import {
  codeMinutes,
  messagesPerAddress,
  messagesPerContact,
  messagesPerTenant,
  resendSeconds,
} from './limits.ts'
import { lastResend, replaceCode } from './queries.ts'
import { clientNetwork, counterKey, takeHit } from './rate-counters.ts'

/**
 * A code to whoever wants to sign in. Customers are not even looked for, so the answer and its time are the same for
 * known and unknown contacts. A second tap within a minute sends nothing new.
 */
export function register(ctx: Context, request: RegisterRequest): Promise<CodeSent> {
  const contact = readContact(ctx, request)
  return requestCode(ctx, contact, {
    kind: 'register',
    subject: contact.contact,
    referralCode: request.referral_code?.trim().toUpperCase() || null,
  })
}

/** A new code in the place of the last one; refused within a minute of the last resend. */
export function resendCode(ctx: Context, request: ResendRequest): Promise<CodeSent> {
  const contact = readContact(ctx, request)
  return requestCode(ctx, contact, { kind: 'resend', subject: contact.contact, referralCode: null })
}

/** @param purpose `subject` is what the code will be asked for with, see `queries.ts` */
export async function requestCode(
  ctx: Context,
  contact: Contact,
  purpose: { kind: 'register' | 'resend'; subject: string; referralCode: string | null },
): Promise<CodeSent> {
  const code = newCode(ctx.random)
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)

  await ctx.transaction(async (tx) => {
    const isNew = await replaceCode(
      tx,
      ctx.tenantId,
      {
        subject: purpose.subject,
        hash: hashCode(ctx, purpose.subject, code),
        now,
        expiresAt,
        referralCode: purpose.referralCode,
      },
      { kind: purpose.kind, lastBefore: new Date(now.getTime() - resendSeconds * 1_000) },
    )
    if (!isNew && purpose.kind === 'register') return
    if (!isNew) throw await tooSoon(tx, ctx, purpose.subject)

    await takeMessage(tx, ctx, contact.contact)
    await enqueue(tx, {
      tenantId: ctx.tenantId,
      id: ctx.random.id(),
      topic: 'sign-in-code',
      body: {
        to: contact.contact,
        channel: contact.channel,
        sealedCode: sealCode(ctx, code),
        host: ctx.host.name,
        expiresAt: expiresAt.toISOString(),
      },
      dueAt: now,
    })
  })
  return {
    contact: contact.contact,
    channel: contact.channel,
    resend_after: resendSeconds,
    expires_in: codeMinutes * 60,
  }
}

// Each refusal takes the new code back with it: the transaction ends, and the old code goes on working.
async function takeMessage(tx: Tx, ctx: Context, contact: string): Promise<void> {
  const key = (kind: string, subject: string) => counterKey(ctx, kind, subject)
  await takeHit(tx, ctx, key('messages', contact), messagesPerContact, 'too_many_messages')
  await takeHit(tx, ctx, key('messages-from', clientNetwork(ctx.ip)), messagesPerAddress)
  await takeHit(tx, ctx, key('messages-in-all', ''), messagesPerTenant)
}

async function tooSoon(tx: Tx, ctx: Context, subject: string): Promise<Refusal> {
  const last = await lastResend(tx, ctx.tenantId, subject)
  const passed = last ? (ctx.now().getTime() - last.getTime()) / 1_000 : 0
  return new Refusal('resend_too_soon', { retryAfter: Math.ceil(resendSeconds - passed) })
}
