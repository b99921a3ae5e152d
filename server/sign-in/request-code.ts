import type { BodyOf } from '#contract/calls/table.ts'
import type { CodeSent } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import { dinerCodeDigits, staffCodeDigits } from '#domain/codes.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type CodeTopic, enqueueCode, hashCode, newCode } from './code.ts'
import { readContact, requireTextable } from './contact.ts'
import { type BrowserSecret, type Caller, newSecret, readSecret } from './cookies.ts'
import { countReservedTry, readGuessBudget } from './guess-budget.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { codeMinutes, resendSeconds } from './limits.ts'
import { type MessageRequester, takeMessage } from './message-budget.ts'
import {
  type AttemptRow,
  findAttempt,
  findRecentOfNetwork,
  isOwnAttempt,
  putCode,
} from './queries.ts'
import { counterKey } from './rate-counters.ts'
import { securityEvent } from './security-event.ts'

/** Purpose of a requested code. */
interface CodePurpose {
  kind: 'register' | 'resend'
  /** See `queries.ts`. */
  subject: string
  referralCode: string | null
  /** Has more digits, and budgets of its own. A diner's when left out. */
  isForTeam?: true
  /** The job that sends it; `staff-code` looks first whether the contact is on the team, and leaves it to another. */
  topic?: CodeTopic
}

export interface RequestedCode {
  sent: CodeSent
  /** For the browser to store; null if it must keep its present secret. */
  attempt: BrowserSecret | null
  /** When the code that counts was sent. */
  sentAt: Date
}

/** Sends a sign-in code, alike for known and unknown contacts. A second request within a minute sends none. */
export function register(
  ctx: Context,
  request: BodyOf<'register'>,
  caller: Caller,
): Promise<RequestedCode> {
  const contact = readContact(ctx, request)
  return requestCode(
    ctx,
    contact,
    {
      kind: 'register',
      subject: contact.contact,
      referralCode: request.referral_code?.trim().toUpperCase() || null,
    },
    withBody(caller, request),
  )
}

/** Replaces this browser's last code; refused within a minute of its last resend. */
export function resendCode(
  ctx: Context,
  request: BodyOf<'resendCode'>,
  caller: Caller,
): Promise<RequestedCode> {
  const contact = readContact(ctx, request)
  const purpose = { kind: 'resend', subject: contact.contact, referralCode: null } as const
  return requestCode(ctx, contact, purpose, withBody(caller, request))
}

/** The secret in the body, from an app without cookies, takes precedence over the cookie. */
export function withBody(caller: Caller, body: { attempt?: string | undefined }): Caller {
  return { ...caller, attempt: readSecret(body.attempt) ?? caller.attempt }
}

export async function requestCode(
  ctx: Context,
  contact: Contact,
  purpose: CodePurpose,
  caller: Caller,
): Promise<RequestedCode> {
  requireTextable(ctx, contact)
  const { attempt, sentAt } = await ctx.transaction((tx) =>
    sendCode(tx, ctx, contact, purpose, caller),
  )
  return {
    sentAt,
    sent: {
      contact: contact.contact,
      channel: contact.channel,
      resend_after: resendSeconds,
      expires_in: codeMinutes * 60,
      // Also when nothing was sent: an answer without it would reveal that.
      attempt: (attempt ?? newSecret(ctx)).token,
    },
    attempt,
  }
}

/** @returns the secret that the code belongs to; null if a code was just requested from this address */
async function sendCode(
  tx: Tx,
  ctx: Context,
  contact: Contact,
  purpose: CodePurpose,
  caller: Caller,
): Promise<{ attempt: BrowserSecret | null; sentAt: Date }> {
  const { tenantId } = ctx
  const now = ctx.now()
  const since = new Date(now.getTime() - resendSeconds * 1_000)
  const subject = { tenantId, contact: contact.contact, subject: purpose.subject }
  const network = counterKey(ctx, 'network', clientNetwork(ctx.ip))

  // First, because its lock serialises the requests for one contact.
  const guesses = await readGuessBudget(tx, ctx, contact.contact, caller.attempt)
  const own =
    caller.attempt && (await findAttempt(tx, { ...subject, attemptHash: caller.attempt.hash }))
  const isKnown =
    caller.browser && (await isKnownBrowser(tx, tenantId, caller.browser.hash, contact.contact))
  const knownBrowser = isKnown ? caller.browser : null

  const last =
    own ??
    (knownBrowser ? undefined : await findRecentOfNetwork(tx, { ...subject, network, since }))
  if (purpose.kind === 'register' && last && isFresh(last, since)) {
    return { attempt: own ? caller.attempt : null, sentAt: last.sent_at }
  }
  if (purpose.kind === 'resend' && last?.resent_at && last.resent_at > since) {
    throw tooSoon(last.resent_at, now)
  }

  const attempt = await attemptOf(tx, ctx, caller)
  const isForTeam = purpose.isForTeam ?? false
  // Then nothing is taken that everybody shares: the contact may be made up.
  const isCountedLater = purpose.topic === 'staff-code'
  const asker = askerOf(attempt, own, knownBrowser)
  await takeMessage(tx, ctx, contact, asker, { isForTeam, isCountedLater })
  const hasReservedTry = !knownBrowser && !isCountedLater && guesses.exhausted === null
  const code = newCode(ctx.random, isForTeam ? staffCodeDigits : dinerCodeDigits)
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
  await putCode(
    tx,
    { ...subject, attemptHash: attempt.hash },
    {
      contact: contact.contact,
      network,
      browserHash: knownBrowser?.hash ?? null,
      codeHash: hashCode(ctx, purpose.subject, code),
      hasReservedTry,
      now,
      expiresAt,
      isResend: purpose.kind === 'resend',
      referralCode: purpose.referralCode,
    },
  )
  await enqueueCode(tx, ctx, contact, code, expiresAt, purpose.topic)
  if (hasReservedTry) await countReservedTry(tx, ctx)
  securityEvent(ctx, 'code_sent', { reason: contact.channel, contact: contact.contact })
  return { attempt, sentAt: now }
}

/** The secret that the code will belong to; a new one unless this server issued the given one, which may be planted. */
async function attemptOf(tx: Tx, ctx: Context, { attempt }: Caller): Promise<BrowserSecret> {
  const isOurs =
    attempt?.isTrusted || (attempt && (await isOwnAttempt(tx, ctx.tenantId, attempt.hash)))
  return isOurs && attempt ? attempt : newSecret(ctx)
}

/** A code that was used up does not block another request: its owner signs in again. */
function isFresh({ sent_at, used_at }: AttemptRow, since: Date): boolean {
  return used_at === null && sent_at > since
}

function askerOf(
  attempt: BrowserSecret,
  own: AttemptRow | null | undefined,
  knownBrowser: BrowserSecret | null,
): MessageRequester {
  if (knownBrowser) return { kind: 'known-browser', hash: knownBrowser.hash }
  return { kind: own ? 'attempt' : 'stranger', hash: attempt.hash }
}

function tooSoon(resentAt: Date, now: Date): Refusal {
  const passed = (now.getTime() - resentAt.getTime()) / 1_000
  return new Refusal('resend_too_soon', { retryAfter: Math.ceil(resendSeconds - passed) })
}
