import type { Tx } from '#database/connection.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { isSameHash } from '#server/keyed-hash.ts'
import { enqueueCode, hashCode, newCode } from './code.ts'
import type { Caller } from './cookies.ts'
import {
  countWrongTry,
  type GuessBudget,
  knownBrowserKey,
  readGuessBudget,
} from './guess-budget.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { codeMinutes, triesPerCode, triesPerSecondCode, wrongTriesPerContact } from './limits.ts'
import {
  type AttemptRow,
  findAttempt,
  findNewestCode,
  putSecondCode,
  updateAttempt,
} from './queries.ts'
import { addHit, countedHits } from './rate-counters.ts'
import { securityEvent } from './security-event.ts'

type CodeCheck =
  | { outcome: 'right'; referralCode: string | null }
  /** Right, but the budget of guesses is used up: a second code was sent, which has to be entered as well. */
  | { outcome: 'second-code' }
  | { outcome: 'wrong'; triesLeft: number }

interface Entry {
  contact: Contact
  /** Purpose of the code, see `queries.ts`. */
  subject: string
  otp: string
  caller: Caller
  /** For a second code; a diner's by default. */
  digits?: number
}

/**
 * Compares a code once, and uses a right one up. A wrong one is returned, as the commit counts the try. Only browsers
 * that did not request the code are refused, with 429.
 */
export async function checkCode(tx: Tx, ctx: Context, entry: Entry): Promise<CodeCheck> {
  const { contact, subject, caller } = entry
  // First, because its lock serialises the tries for one contact.
  const budget = await readGuessBudget(tx, ctx, contact.contact, caller.attempt)
  const own =
    caller.attempt &&
    (await findAttempt(tx, { tenantId: ctx.tenantId, attemptHash: caller.attempt.hash, subject }))
  const isLive = own && own.used_at === null && own.expires_at > ctx.now()
  return isLive ? checkOwn(tx, ctx, entry, own, budget) : checkShared(tx, ctx, entry, budget)
}

/** Runs `work` in the transaction that uses a right code up. Any other is refused after the commit, which counts the try. */
export async function withRightCode<T>(
  ctx: Context,
  entry: Entry,
  work: (tx: Tx, referralCode: string | null) => Promise<T>,
): Promise<T> {
  const outcome = await ctx.transaction(async (tx) => {
    const check = await checkCode(tx, ctx, entry)
    if (check.outcome !== 'right') return check
    return { outcome: 'right', result: await work(tx, check.referralCode) } as const
  })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  return outcome.result
}

/** The refusal for a failed check; thrown after the commit. */
export function codeRefusal(check: Exclude<CodeCheck, { outcome: 'right' }>): Refusal {
  if (check.outcome === 'second-code') {
    return new Refusal('second_code', { data: { tries_left: triesPerSecondCode } })
  }
  const { triesLeft } = check
  return new Refusal(triesLeft > 0 ? 'wrong_code' : 'code_exhausted', {
    data: { tries_left: triesLeft },
  })
}

/** Checks the number of digits, or refuses with 422 at `field` without counting a try. */
export function readCode(otp: string, digits: number = dinerCodeDigits, field = 'otp'): string {
  const code = otp.trim()
  if (!new RegExp(`^\\d{${digits}}$`).test(code)) {
    throw invalid(field, `Enter the ${digits}-digit code`)
  }
  return code
}

/** In the browser that requested the code: it has tries of its own, which others cannot use up. */
async function checkOwn(
  tx: Tx,
  ctx: Context,
  entry: Entry,
  own: AttemptRow,
  budget: GuessBudget,
): Promise<CodeCheck> {
  const { contact, subject, otp } = entry
  const key = { tenantId: ctx.tenantId, attemptHash: own.attempt_hash, subject }
  const mostTries = own.step === 1 ? triesPerCode : triesPerSecondCode
  if (own.tries >= mostTries) return { outcome: 'wrong', triesLeft: 0 }

  const counter =
    own.browser_hash && knownBrowserKey(ctx, contact.contact, Buffer.from(own.browser_hash))
  const isCovered = counter
    ? (await countedHits(tx, ctx, counter, wrongTriesPerContact)).hits < wrongTriesPerContact.hits
    : (own.has_reserved_try && own.tries === 0) || budget.exhausted === null

  if (isSameHash(hashCode(ctx, subject, otp), own.code_hmac)) {
    if (isCovered || own.step === 2) {
      await updateAttempt(tx, key, { used_at: ctx.now() })
      return { outcome: 'right', referralCode: own.referral_code }
    }
    await sendSecondCode(tx, ctx, entry, own)
    return { outcome: 'second-code' }
  }
  await updateAttempt(tx, key, { tries: own.tries + 1 })
  if (isCovered && own.step === 1) {
    if (counter) await addHit(tx, ctx, counter, wrongTriesPerContact)
    else await countWrongTry(tx, ctx, contact.contact)
  }
  securityEvent(ctx, 'wrong_code', { reason: 'own_attempt', contact: contact.contact })
  return { outcome: 'wrong', triesLeft: mostTries - own.tries - 1 }
}

/** In any other browser, against the code that was sent last: counts towards the shared budgets. */
async function checkShared(
  tx: Tx,
  ctx: Context,
  { contact: { contact }, subject, otp, caller }: Entry,
  budget: GuessBudget,
): Promise<CodeCheck> {
  const { tenantId } = ctx
  const { browser } = caller
  const isKnown = browser && (await isKnownBrowser(tx, tenantId, browser.hash, contact))
  const counter = isKnown ? knownBrowserKey(ctx, contact, browser.hash) : null
  const left = counter
    ? await leftHere(tx, ctx, counter, contact)
    : leftToStrangers(budget, contact)

  const code = await findNewestCode(tx, { tenantId, contact, subject, now: ctx.now() })
  if (!code) return { outcome: 'wrong', triesLeft: 0 }

  const key = { tenantId, attemptHash: code.attempt_hash, subject }
  if (isSameHash(hashCode(ctx, subject, otp), code.code_hmac)) {
    await updateAttempt(tx, key, { used_at: ctx.now() })
    return { outcome: 'right', referralCode: code.referral_code }
  }
  await updateAttempt(tx, key, { shared_tries: code.shared_tries + 1 })
  if (counter) await addHit(tx, ctx, counter, wrongTriesPerContact)
  else await countWrongTry(tx, ctx, contact)
  securityEvent(ctx, 'wrong_code', { reason: 'shared', contact })
  return {
    outcome: 'wrong',
    triesLeft: Math.min(triesPerCode - code.shared_tries - 1, left - 1),
  }
}

/** Wrong tries left in a browser where this contact signed in before; others cannot use them up. */
async function leftHere(tx: Tx, ctx: Context, counter: string, contact: string): Promise<number> {
  const { hits, freeIn } = await countedHits(tx, ctx, counter, wrongTriesPerContact)
  if (hits < wrongTriesPerContact.hits) return wrongTriesPerContact.hits - hits
  const limit = { name: 'wrong-tries-browser', contact }
  throw new Refusal('too_many_tries', { retryAfter: freeIn, limit })
}

function leftToStrangers({ left, exhausted }: GuessBudget, contact: string): number {
  if (!exhausted) return left
  const { refusal, retryAfter } = exhausted
  throw new Refusal(refusal, {
    retryAfter,
    limit: { name: `wrong-tries-${exhausted.limit}`, contact },
  })
}

/** An attacker who guessed the first code has to guess this one too; the diner reads it in their messages. */
async function sendSecondCode(
  tx: Tx,
  ctx: Context,
  { contact, subject, digits }: Entry,
  { attempt_hash: attemptHash }: AttemptRow,
): Promise<void> {
  const now = ctx.now()
  const code = newCode(ctx.random, digits)
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
  await putSecondCode(
    tx,
    { tenantId: ctx.tenantId, attemptHash, subject },
    { codeHash: hashCode(ctx, subject, code), now, expiresAt },
  )
  await enqueueCode(tx, ctx, contact, code, expiresAt)
  securityEvent(ctx, 'second_code_sent', { contact: contact.contact })
}
