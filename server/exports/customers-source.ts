import { sql } from 'kysely'
import { unservedStatuses } from '#domain/sales.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { moneyOf } from './cells.ts'
import { batchSize, countRows, type ExportSource, nextOf } from './export-source.ts'

/**
 * The customers with what they have ordered at the outlets that the caller may see. Who may see all outlets has all
 * customers, others have those who ordered at theirs.
 */
export function customersSource(ctx: MemberContext): ExportSource<string> {
  const { tenantId } = ctx
  const money = moneyOf(ctx)
  const outletIds = sql`any(${[...ctx.outletIds]}::text[])`
  const hasOrdered = sql`exists (select from orders o where o.tenant_id = ${tenantId} and o.customer_id = c.id
    and o.outlet_id = ${outletIds} and o.placed_at is not null)`
  const from = sql`customers c where c.tenant_id = ${tenantId}
    and ${ctx.member.outlets === null ? sql`true` : hasOrdered}`
  const unserved = sql.join(unservedStatuses.map((status) => sql.lit(status)))
  return {
    name: 'customers',
    columns: [
      ...['first_name', 'last_name', 'contact', 'other_contact', 'news', 'since'],
      ...['orders', 'spent', 'last_order_at'],
    ],
    count: (db, most) => countRows(db, from, most),
    async read(db, after) {
      const { rows } = await sql<{
        id: string
        first_name: string
        last_name: string
        contact: string
        other_contact: string
        marketing_opt_in: boolean
        created_at: Date
        orders: number
        spent: number
        last_order_at: Date | null
      }>`
        select page.*, done.orders, done.spent, done.last_order_at
        from (select c.* from ${from} and c.id > ${after ?? ''} order by c.id limit ${batchSize}) as page
        cross join lateral (
          select count(*)::int as orders, coalesce(sum(o.total - p.refunded), 0)::float8 as spent,
            max(o.placed_at) as last_order_at
          from orders o join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id
          where o.tenant_id = ${tenantId} and o.customer_id = page.id and o.outlet_id = ${outletIds}
            and o.placed_at is not null and not o.is_test and o.status not in (${unserved})
        ) as done
        order by page.id`.execute(db)
      return {
        rows: rows.map((row) => [
          row.first_name,
          row.last_name,
          row.contact,
          row.other_contact,
          row.marketing_opt_in ? 'yes' : 'no',
          row.created_at,
          row.orders,
          money(row.spent),
          row.last_order_at,
        ]),
        next: nextOf(rows, ({ id }) => id),
      }
    },
  }
}
