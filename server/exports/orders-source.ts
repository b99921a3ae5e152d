import { sql } from 'kysely'
import { orderConditions } from '#server/office/list-orders.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import {
  batchSize,
  countRows,
  type ExportSource,
  isAfter,
  moneyOf,
  nextOf,
  type TimeCursor,
} from './export-source.ts'

type Query = Parameters<typeof orderConditions>[1]

const columns = [
  ...['number', 'outlet', 'placed_at', 'status', 'reason', 'type', 'channel', 'name', 'postcode'],
  ...['payment', 'payment_status', 'subtotal', 'discount', 'promo_code', 'delivery_fee'],
  ...['small_order_fee', 'service_fee', 'tip', 'total', 'refunded', 'promised_to', 'completed_at'],
]

/** One row for each order that the history finds, oldest first, without test orders. */
export async function ordersSource(
  ctx: MemberContext,
  query: Query,
): Promise<ExportSource<TimeCursor>> {
  const { tenantId } = ctx
  const conditions = (await orderConditions(ctx, query)) ?? sql`false`
  const money = moneyOf(ctx)
  const from = sql`orders o join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id
    where ${conditions} and not o.is_test`
  return {
    name: 'orders',
    columns,
    count: (db, most) => countRows(db, from, most),
    async read(db, after) {
      const { rows } = await sql<{
        id: string
        number: string
        outlet_id: string
        placed_at: Date
        status: string
        reason: string | null
        fulfilment: string
        channel: string
        name: string | null
        postcode: string | null
        method: string
        payment_status: string
        subtotal: number
        discount: number
        promo_code: string | null
        delivery_fee: number
        small_order_fee: number
        service_fee: number
        tip: number
        total: number
        refunded: number
        promised_to: Date
        completed_at: Date | null
      }>`
        select o.id, o.number, o.outlet_id, o.placed_at, o.status, o.reason, o.fulfilment, o.channel,
          o.contact ->> 'name' as name, o.address ->> 'postcode' as postcode, p.method,
          p.status as payment_status, o.subtotal, o.discount, o.promo_code, o.delivery_fee, o.small_order_fee,
          o.service_fee, o.tip, o.total, p.refunded, o.promised_to,
          (select max(h.at) from order_history h where h.tenant_id = ${tenantId} and h.order_id = o.id
            and h.status = 'completed' and h.undone_at is null and h.actor_id <> ${sweepActor.id}) as completed_at
        from ${from} and ${isAfter(after, sql`o.placed_at, o.id`)}
        order by o.placed_at, o.id limit ${batchSize}`.execute(db)
      return {
        rows: rows.map((row) => [
          row.number,
          outletName(ctx.site, row.outlet_id),
          row.placed_at,
          row.status,
          row.reason,
          row.fulfilment,
          row.channel,
          row.name,
          row.postcode,
          row.method,
          row.payment_status,
          money(row.subtotal),
          money(row.discount),
          row.promo_code,
          money(row.delivery_fee),
          money(row.small_order_fee),
          money(row.service_fee),
          money(row.tip),
          money(row.total),
          money(row.refunded),
          row.promised_to,
          row.completed_at,
        ]),
        next: nextOf(rows, ({ id, placed_at }) => ({ id, at: placed_at })),
      }
    },
  }
}
