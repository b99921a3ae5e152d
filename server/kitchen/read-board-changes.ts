import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import { openStatuses } from '#domain/order-status.ts'

/** Those of the outlets that count what is left of something: orders change it. */
export async function findCounting(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_marks')
    .select('outlet_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('outlet_id', 'in', [...outletIds, ''])
    .where('left', 'is not', null)
    .execute()
  return rows.map(({ outlet_id }) => outlet_id)
}

/** By outlet: differs when one of its open orders does. Numbers and sums alone would be equal for other orders. */
export async function readFingerprints(
  db: Statements,
  tenantId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ outlet_id: string; orders: string }>`
    select outlet_id, md5(string_agg(id || '/' || version, ',' order by id)) as orders
    from orders
    where tenant_id = ${tenantId}
      and status in (${sql.join(openStatuses)})
    group by outlet_id`.execute(db)
  return new Map(rows.map(({ outlet_id, orders }) => [outlet_id, orders]))
}
