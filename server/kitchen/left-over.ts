import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'

/** Milliseconds after its promised time until an accepted, unfinished order counts as forgotten. */
const leftOverAfter = 12 * 3_600_000

/** An order that was accepted and forgotten. The end of the day does not end it: a person must. */
export interface LeftOver {
  outlet_id: string
  id: string
  number: string
  /** When it was accepted. */
  at: Date
}

/**
 * Forgotten orders of some outlets: accepted, not ready, and long past their promised time. At most 50, oldest first.
 * @param query.placed only orders placed in this period, without test orders
 */
export async function readLeftOver(
  db: Statements,
  tenantId: string,
  query: { outletIds: readonly string[]; now: Date; placed?: { starts: Date; ends: Date } },
): Promise<LeftOver[]> {
  const { outletIds, now, placed } = query
  const inTime = placed
    ? sql`placed_at >= ${placed.starts} and placed_at < ${placed.ends} and not is_test`
    : sql`true`
  const { rows } = await sql<LeftOver>`
    select outlet_id, id, number, accepted_at as at from orders
    where tenant_id = ${tenantId} and outlet_id = any(${[...outletIds]}::text[])
      and status in ('accepted', 'preparing') and promised_to < ${new Date(now.getTime() - leftOverAfter)}
      and accepted_at is not null and ${inTime}
    order by accepted_at limit 50`.execute(db)
  return rows
}
