import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'

/** Milliseconds after its promise until an accepted, unfinished order counts as forgotten. */
const leftOverAfter = 12 * 3_600_000

/** An order that was accepted and forgotten: the day's end leaves it to a person. */
export interface LeftOver {
  outlet_id: string
  id: string
  number: string
  /** When it was accepted. */
  at: Date
}

/**
 * Orders of some outlets that were accepted, were promised long ago, and are not ready. At most 50, the oldest first.
 * @param query.placed only those that were placed in that time, without tests
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
