import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#database/connection.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { hashCode, isSameHash } from './code.ts'
import {
  codeDigits,
  type Limit,
  triesPerCode,
  wrongTriesPerAddress,
  wrongTriesPerContact,
  wrongTriesPerTenant,
} from './limits.ts'
import { isKnownBrowser, markCodeUsed, takeTry } from './queries.ts'
import { addHit, clientNetwork, countedHits, counterKey } from './rate-counters.ts'

export type CodeCheck =
  | { isRight: true; referralCode: string | null }
  | { isRight: false; triesLeft: number }

/**
 * Compares a code once, within its limits, and uses it up when it is right. A wrong one is *returned*: the transaction
 * must commit, or the try would not have been counted. Throws when a limit allows no try.
 */
export async function checkCode(
  tx: Tx,
  ctx: Context,
  attempt: { contact: string; subject: string; otp: string; browserHash: Buffer | null },
): Promise<CodeCheck> {
  const { contact, subject, otp, browserHash } = attempt
  const now = ctx.now()
  const code = await takeTry(tx, ctx.tenantId, subject, now)

  const counters = await wrongTryCounters(tx, ctx, contact, browserHash)
  const hits: number[] = []
  for (const { key, limit, refusal } of counters) {
    const counted = await countedHits(tx, ctx, key, limit)
    if (counted.hits >= limit.hits) throw new Refusal(refusal, { retryAfter: counted.freeIn })
    hits.push(counted.hits)
  }
  if (!code) return { isRight: false, triesLeft: 0 }

  if (isSameHash(hashCode(ctx, subject, otp), code.hash)) {
    await markCodeUsed(tx, ctx.tenantId, subject, now)
    return { isRight: true, referralCode: code.referralCode }
  }
  for (const { key, limit } of counters) await addHit(tx, ctx, key, limit)
  const triesLeft = Math.min(
    triesPerCode - code.attempts,
    wrongTriesPerContact.hits - (hits[0] ?? 0) - 1,
  )
  return { isRight: false, triesLeft }
}

/**
 * What a wrong try counts towards, the contact's own budget first. Where this contact signed in before, strangers'
 * guesses do not count: nobody can lock a diner out at home.
 */
async function wrongTryCounters(
  tx: Tx,
  ctx: Context,
  contact: string,
  browserHash: Buffer | null,
): Promise<{ key: string; limit: Limit; refusal: ErrorCode }[]> {
  const fromHere = {
    key: counterKey(ctx, 'wrong-from', clientNetwork(ctx.ip)),
    limit: wrongTriesPerAddress,
    refusal: 'too_many_requests',
  } as const
  if (browserHash && (await isKnownBrowser(tx, ctx.tenantId, browserHash, contact))) {
    const own = counterKey(ctx, 'wrong-known', `${contact}:${browserHash.toString('hex')}`)
    return [{ key: own, limit: wrongTriesPerContact, refusal: 'too_many_tries' }, fromHere]
  }
  return [
    {
      key: counterKey(ctx, 'wrong', contact),
      limit: wrongTriesPerContact,
      refusal: 'too_many_tries',
    },
    fromHere,
    {
      key: counterKey(ctx, 'wrong-in-all', ''),
      limit: wrongTriesPerTenant,
      refusal: 'too_many_requests',
    },
  ]
}

/** Four digits, or 422: what cannot be a code costs no try. */
export function readCode(otp: string): string {
  const code = otp.trim()
  if (!new RegExp(`^\\d{${codeDigits}}$`).test(code)) {
    throw invalid('otp', `Enter the ${codeDigits}-digit code`)
  }
  return code
}

/** 422 with the tries left. */
export function wrongCode(triesLeft: number): Refusal {
  return new Refusal(triesLeft > 0 ? 'wrong_code' : 'code_burnt', {
    data: { tries_left: triesLeft },
  })
}
