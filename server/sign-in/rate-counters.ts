import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { type ReachedLimit, Refusal } from '#server/http/refusal.ts'
import { type Keyed, keyedHash } from '#server/keyed-hash.ts'
import { hasRoom, type Limit } from './limits.ts'

// In the database, not in memory or a cache: the codes are only as safe as these limits, so the limits must hold across
// processes and while other services are unavailable.

/** Name of a counter. Contains its subject (a contact, an address) only as a keyed hash. */
export function counterKey(ctx: Keyed, kind: string, subject: string): string {
  return `${kind}:${keyedHash(ctx, 'counter', subject).toString('hex', 0, 16)}`
}

/** Hits within a window, and the seconds until the oldest of them leaves it. */
export interface CountedHits {
  hits: number
  freeIn: number
}

/**
 * Counts one hit, or refuses if the limit is reached.
 * @param reached the limit's name in the log
 * @param range for a budget shared by all ranges: the hits of the caller's range, see `hasRoom`
 * @returns the hits before this one
 */
export async function takeHit(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
  reached: ReachedLimit,
  refusal: ErrorCode = 'too_many_requests',
  range?: CountedHits,
): Promise<CountedHits> {
  const counted = await countedHits(tx, ctx, key, limit)
  if (!hasRoom(limit, counted.hits, range?.hits ?? 0)) {
    const { freeIn } = range && counted.hits < limit.hits ? range : counted
    throw new Refusal(refusal, { retryAfter: freeIn, limit: reached })
  }
  await addHit(tx, ctx, key, limit)
  return counted
}

/** Hits within the window that ends now. Locks the counter until the transaction ends. */
export async function countedHits(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
): Promise<CountedHits> {
  await tx
    .insertInto('rate_counters')
    .values({ tenant_id: ctx.tenantId, key, window_start: lockRow, hits: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'key', 'window_start']).doUpdateSet({ hits: 0 }),
    )
    .execute()
  return readHits(tx, ctx, key, limit)
}

/** As `countedHits`, without a lock: for limits that need not be exact. */
export async function readHits(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
): Promise<CountedHits> {
  const now = ctx.now().getTime()
  const { hits, oldest } = await tx
    .selectFrom('rate_counters')
    .select((expression) => [
      sql<number>`coalesce(sum(hits), 0)::int`.as('hits'),
      expression.fn.min('window_start').filterWhere('hits', '>', 0).as('oldest'),
    ])
    .where('tenant_id', '=', ctx.tenantId)
    .where('key', '=', key)
    .where('window_start', '>', new Date(now - reach(limit)))
    .executeTakeFirstOrThrow()
  // `min` of no row is null, though its type does not say so.
  const leaves = hits > 0 ? oldest.getTime() + reach(limit) - now : 0
  return { hits, freeIn: Math.max(1, Math.ceil(leaves / 1_000)) }
}

export async function addHit(tx: Tx, ctx: TenantContext, key: string, limit: Limit): Promise<void> {
  await tx
    .insertInto('rate_counters')
    .values({ tenant_id: ctx.tenantId, key, window_start: bucketStart(ctx, limit), hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'key', 'window_start'])
        .doUpdateSet({ hits: sql`rate_counters.hits + 1` }),
    )
    .execute()
}

/** Removes an earlier hit that turned out not to count. */
export async function takeBackHit(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('rate_counters')
    .set({ hits: sql`hits - 1` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('key', '=', key)
    .where('window_start', '=', bucketStart({ now: () => at }, limit))
    .where('hits', '>', 0)
    .execute()
}

/** Milliseconds to look back: the window, and the part of its first bucket that may still be in it. */
export function reach(limit: Limit): number {
  return limit.windowSeconds * 1_000 + Math.max(limit.bucketSeconds * 1_000 - 1, 0)
}

/** Start of the bucket that a hit of this moment belongs to. */
function bucketStart(ctx: Pick<TenantContext, 'now'>, limit: Limit): Date {
  const bucket = Math.max(limit.bucketSeconds * 1_000, 1)
  return new Date(Math.floor(ctx.now().getTime() / bucket) * bucket)
}

/** Window of a row that counts nothing and is only locked. */
const lockRow = new Date(0)

// Read without a lock, because all tenants share these rows. Concurrent requests may pass a limit together, which the
// arithmetic in `limits.test.ts` leaves room for.

/** Hits of all tenants towards a limit, one number for each key. */
export async function installationHits(
  tx: Tx,
  ctx: TenantContext,
  keys: readonly string[],
  limit: Limit,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('installation_counters')
    .select(['key', sql<number>`sum(hits)::int`.as('hits')])
    .where('key', 'in', keys)
    .where('window_start', '>', new Date(ctx.now().getTime() - reach(limit)))
    .groupBy('key')
    .execute()
  return keys.map((key) => rows.find((row) => row.key === key)?.hits ?? 0)
}

/** Counts one more for each key, in their order. Called last in a transaction: the rows are locked until it ends. */
export async function addInstallationHits(
  tx: Tx,
  ctx: TenantContext,
  keys: readonly string[],
  limit: Limit,
): Promise<void> {
  const start = bucketStart(ctx, limit)
  await sql`select ${sql.join(keys.map((key) => sql`count_for_installation(${key}, ${start})`))}`.execute(
    tx,
  )
}

/** Name of the counter of an address range's hits on a budget, over all tenants; contains the range as a keyed hash. */
export function installationRangeKey(
  { environment }: Pick<TenantContext, 'environment'>,
  budget: string,
  range: string,
): string {
  return counterKey({ tenantId: '', environment }, `messages-${budget}-range`, range)
}
