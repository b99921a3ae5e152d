import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import type { Limit } from './limits.ts'
import { bucketStart, reach } from './rate-counters.ts'

// Read without a lock, because all tenants share these rows. Concurrent requests may pass a limit together, which the
// arithmetic in `limits.test.ts` leaves room for.

/** Hits of all tenants towards a limit. */
export async function installationHits(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
): Promise<number> {
  const { hits } = await tx
    .selectFrom('installation_counters')
    .select(sql<number>`coalesce(sum(hits), 0)::int`.as('hits'))
    .where('key', '=', key)
    .where('window_start', '>', new Date(ctx.now().getTime() - reach(limit)))
    .executeTakeFirstOrThrow()
  return hits
}

/** Counts one more. Called last in a transaction: the row is locked until it ends. */
export async function addInstallationHit(
  tx: Tx,
  ctx: TenantContext,
  key: string,
  limit: Limit,
): Promise<void> {
  await sql`select count_for_installation(${key}, ${bucketStart(ctx, limit)})`.execute(tx)
}

/** Deletes rows that are older than every window. */
export async function purgeInstallationCounters(tx: Tx, before: Date): Promise<void> {
  await sql`select purge_installation_counters(${before})`.execute(tx)
}
