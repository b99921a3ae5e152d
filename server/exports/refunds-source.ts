import { sql } from 'kysely'
import { spanRows } from '#server/reports/business-spans.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import {
  batchSize,
  countRows,
  type DaysQuery,
  type ExportSource,
  isAfter,
  moneyOf,
  nextOf,
  spansOf,
  type TimeCursor,
} from './export-source.ts'

/** One row for each refund that was made on some business days. */
export function refundsSource(ctx: MemberContext, query: DaysQuery): ExportSource<TimeCursor> {
  const { tenantId } = ctx
  const spans = spansOf(ctx, query)
  const money = moneyOf(ctx)
  const from = sql`${spanRows(spans)}
    join refunds r on r.tenant_id = ${tenantId} and r.at >= span.starts and r.at < span.ends
    join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id and o.outlet_id = span.outlet_id and not o.is_test
    join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id`
  return {
    name: 'refunds',
    columns: [
      ...['number', 'outlet', 'placed_at', 'order_status', 'at', 'amount', 'state', 'payment'],
      ...['reason', 'note', 'by'],
    ],
    count: (db, most) => countRows(db, from, most),
    async read(db, after) {
      const { rows } = await sql<{
        id: string
        at: Date
        number: string
        outlet_id: string
        placed_at: Date
        order_status: string
        amount: number
        state: string
        method: string
        reason: string
        note: string
        by: string
      }>`
        select r.id, r.at, o.number, o.outlet_id, o.placed_at, o.status as order_status, r.amount,
          r.status as state, p.method, r.reason, r.note, r.by ->> 'name' as by
        from ${from}
        where ${isAfter(after, sql`r.at, r.id`)}
        order by r.at, r.id limit ${batchSize}`.execute(db)
      return {
        rows: rows.map((row) => [
          row.number,
          outletName(ctx.site, row.outlet_id),
          row.placed_at,
          row.order_status,
          row.at,
          money(row.amount),
          row.state,
          row.method,
          row.reason,
          row.note,
          row.by,
        ]),
        next: nextOf(rows, ({ id, at }) => ({ id, at })),
      }
    },
  }
}
