import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import type { Limit } from './limits.ts'
import { bucketStart, counterKey, reach } from './rate-counters.ts'

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

/** Name of the counter of what an address range, in it as a keyed hash, has taken of a budget in all tenants together. */
export function installationRangeKey(
  { environment }: Pick<TenantContext, 'environment'>,
  budget: string,
  range: string,
): string {
  return counterKey({ tenantId: '', environment }, `messages-${budget}-range`, range)
}

/** Deletes rows that are older than every window. */
export async function purgeInstallationCounters(tx: Tx, before: Date): Promise<void> {
  await sql`select purge_installation_counters(${before})`.execute(tx)
}
