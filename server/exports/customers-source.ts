import { sql } from 'kysely'
import { unservedStatuses } from '#domain/sales.ts'
import { customerInSight, orderInSight } from '#server/customers/staff-scope.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { batchSize, countRows, type ExportSource, moneyOf, nextOf } from './export-source.ts'

/** The customers that the caller may see, with their orders at the caller's outlets. */
export function customersSource(ctx: MemberContext): ExportSource<string> {
  const { tenantId } = ctx
  const money = moneyOf(ctx)
  const from = sql`customers c where c.tenant_id = ${tenantId} and ${customerInSight(ctx)}`
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
          where o.customer_id = page.id and ${orderInSight(ctx)} and o.status not in (${sql.join(unservedStatuses)})
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
