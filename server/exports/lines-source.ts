import { sql } from 'kysely'
import type { OrderLineOption } from '#database/order-tables.ts'
import { spanRows } from '#server/reports/business-spans.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import {
  batchSize,
  type Cell,
  countRows,
  type DaysQuery,
  type ExportSource,
  isAfter,
  moneyOf,
  nextOf,
  spansOf,
  type TimeCursor,
} from './export-source.ts'

/** One row for each line of the orders of some business days. */
export function linesSource(ctx: MemberContext, query: DaysQuery): ExportSource<TimeCursor> {
  const { tenantId } = ctx
  const spans = spansOf(ctx, query)
  const money = moneyOf(ctx)
  const orders = sql`${spanRows(spans)} join orders o on o.tenant_id = ${tenantId}
    and o.outlet_id = span.outlet_id and o.placed_at >= span.starts and o.placed_at < span.ends and not o.is_test`
  return {
    name: 'lines',
    columns: [
      ...['number', 'outlet', 'placed_at', 'status', 'line', 'item_id', 'name', 'category'],
      ...['options', 'quantity', 'unit_price', 'total'],
    ],
    count: (db, most) =>
      countRows(
        db,
        sql`${orders} join order_lines l on l.tenant_id = ${tenantId} and l.order_id = o.id`,
        most,
      ),
    async read(db, after) {
      const { rows: batch } = await sql<{
        id: string
        number: string
        outlet_id: string
        placed_at: Date
        status: string
      }>`
        select o.id, o.number, o.outlet_id, o.placed_at, o.status from ${orders} and ${isAfter(after, sql`o.placed_at, o.id`)}
        order by o.placed_at, o.id limit ${batchSize}`.execute(db)
      const { rows: lines } = await sql<{
        order_id: string
        position: number
        item_id: string
        name: string
        category: string
        options: OrderLineOption[]
        quantity: number
        unit_price: number
        total: number
      }>`
        select order_id, position, item_id, name, category, options, quantity, unit_price, total from order_lines
        where tenant_id = ${tenantId} and order_id = any(${batch.map(({ id }) => id)}::text[])
        order by order_id, position`.execute(db)
      const ofOrder = Map.groupBy(lines, ({ order_id }) => order_id)
      return {
        rows: batch.flatMap((order) =>
          (ofOrder.get(order.id) ?? []).map((line): Cell[] => [
            order.number,
            outletName(ctx.site, order.outlet_id),
            order.placed_at,
            order.status,
            line.position + 1,
            line.item_id,
            line.name,
            line.category,
            line.options.map(({ name, quantity }) => `${quantity} ${name}`).join(', '),
            line.quantity,
            money(line.unit_price),
            money(line.total),
          ]),
        ),
        next: nextOf(batch, ({ id, placed_at }) => ({ id, at: placed_at })),
      }
    },
  }
}
