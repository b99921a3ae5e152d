import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#database/connection.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import {
  type Limit,
  reservedTries,
  wrongTriesPerAddress,
  wrongTriesPerContact,
  wrongTriesPerInstallation,
  wrongTriesPerRange,
  wrongTriesPerTenant,
} from './limits.ts'
import { countReservedTries } from './queries.ts'
import {
  addHit,
  addInstallationHits,
  countedHits,
  counterKey,
  installationHits,
  readHits,
} from './rate-counters.ts'

/** The guesses that strangers have left. */
export interface GuessBudget {
  /** Tries left for this contact. */
  left: number
  /** Why the next try is not covered; null while it is. */
  exhausted: { refusal: ErrorCode; limit: string; retryAfter: number } | null
}

const installationWrong = 'wrong'
const installationReserved = 'reserved'

/**
 * Reads every budget that a guess from an unknown browser counts towards. Locks the contact's own until the transaction
 * ends, so that concurrent guesses run one after the other. Called before any row of an attempt is locked.
 */
export async function readGuessBudget(
  tx: Tx,
  ctx: Context,
  contact: string,
  attempt: { hash: Buffer } | null,
): Promise<GuessBudget> {
  const counted = await countedHits(tx, ctx, contactKey(ctx, contact), wrongTriesPerContact)
  const reserved = await countReservedTries(tx, {
    tenantId: ctx.tenantId,
    contact,
    now: ctx.now(),
    except: attempt?.hash ?? null,
  })
  const left = Math.max(0, wrongTriesPerContact.hits - counted.hits - reserved)
  if (left === 0) {
    return { left, exhausted: exhausted('too_many_tries', 'contact', counted.freeIn) }
  }
  for (const { name, key, limit } of widerCounters(ctx)) {
    const { hits, freeIn } = await readHits(tx, ctx, key, limit)
    if (hits >= limit.hits) {
      return { left, exhausted: exhausted('too_many_requests', name, freeIn) }
    }
  }
  const [wrong = 0] = await installationHits(
    tx,
    ctx,
    [installationWrong],
    wrongTriesPerInstallation,
  )
  const [reservedEverywhere = 0] = await installationHits(
    tx,
    ctx,
    [installationReserved],
    reservedTries,
  )
  return wrong + reservedEverywhere < wrongTriesPerInstallation.hits
    ? { left, exhausted: null }
    : {
        left,
        exhausted: exhausted('too_many_requests', 'installation', reservedTries.windowSeconds),
      }
}

/** Counts a stranger's wrong try that a budget covered. */
export async function countWrongTry(tx: Tx, ctx: Context, contact: string): Promise<void> {
  await addHit(tx, ctx, contactKey(ctx, contact), wrongTriesPerContact)
  for (const { key, limit } of widerCounters(ctx)) await addHit(tx, ctx, key, limit)
  await addInstallationHits(tx, ctx, [installationWrong], wrongTriesPerInstallation)
}

/** Counts a reserved try; for the contact itself, the attempt's row records it. */
export async function countReservedTry(tx: Tx, ctx: Context): Promise<void> {
  await addInstallationHits(tx, ctx, [installationReserved], reservedTries)
}

/** The budget of a browser in which this contact signed in before: strangers' guesses do not count there. */
export function knownBrowserKey(ctx: Context, contact: string, browserHash: Buffer): string {
  return counterKey(ctx, 'wrong-known', `${contact}:${browserHash.toString('hex')}`)
}

function contactKey(ctx: Context, contact: string): string {
  return counterKey(ctx, 'wrong', contact)
}

function widerCounters(ctx: Context): { name: string; key: string; limit: Limit }[] {
  const key = (kind: string, subject: string) => counterKey(ctx, kind, subject)
  return [
    {
      name: 'address',
      key: key('wrong-from', clientNetwork(ctx.ip)),
      limit: wrongTriesPerAddress,
    },
    { name: 'range', key: key('wrong-range', clientRange(ctx.ip)), limit: wrongTriesPerRange },
    { name: 'tenant', key: key('wrong-in-all', ''), limit: wrongTriesPerTenant },
  ]
}

function exhausted(refusal: ErrorCode, limit: string, retryAfter: number) {
  return { refusal, limit, retryAfter }
}
