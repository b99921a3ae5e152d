import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { shownFrom } from '#domain/stock.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderRecord } from './read-orders.ts'

/** What an order has taken that another diner can have. A test has taken nothing, or has given it back. */
export async function giveBackAll(ctx: TenantContext, tx: Tx, record: OrderRecord): Promise<void> {
  if (record.kitchen.isTest) return
  await giveBack(tx, ctx.tenantId, record)
  await giveBackStock(tx, ctx.tenantId, { orderId: record.order.id, now: ctx.now() })
}

/** The place in the slot and the uses of the promo, for the next diner. */
async function giveBack(tx: Tx, tenantId: string, { order, customerId }: OrderRecord) {
  await sql`
    with held as (
      select slot_start from orders where tenant_id = ${tenantId} and id = ${order.id}
    ), slot as (
      update slot_usage set used = used - 1 from held
      where tenant_id = ${tenantId} and outlet_id = ${order.outlet.id}
        and slot_usage.slot_start = held.slot_start
    ), promo as (
      update promo_uses set used = used - 1
      where tenant_id = ${tenantId} and code = ${order.promoCode}
    ), promo_of_customer as (
      update promo_customer_uses set used = used - 1
      where tenant_id = ${tenantId} and code = ${order.promoCode} and customer_id = ${customerId}
    )
    update orders set slot_start = null where tenant_id = ${tenantId} and id = ${order.id}`.execute(
    tx,
  )
}

/** Rows of `stock_marks` with a remaining count that have not ended. */
export function isCounting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`stock_marks."left" is not null
    and (stock_marks.until is null or stock_marks.until > ${now})`
}

/**
 * Gives back what an order that ends unserved has taken of what its kitchen counts. A count that was set after the order
 * does not include it.
 */
async function giveBackStock(
  tx: Tx,
  tenantId: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await sql`
    with taken as (
      select 'item' as kind, item_id as ref, quantity from order_lines
      where tenant_id = ${tenantId} and order_id = ${orderId}
      union all
      select 'option', chosen ->> 'option_id', (chosen ->> 'quantity')::integer
      from order_lines, jsonb_array_elements(options) chosen
      where tenant_id = ${tenantId} and order_id = ${orderId}
    ), summed as (
      select kind, ref, sum(quantity)::integer as quantity from taken group by 1, 2 order by 1, 2
    ), returned as (
      update stock_marks set "left" = stock_marks."left" + summed.quantity
      from summed, orders
      where orders.tenant_id = ${tenantId} and orders.id = ${orderId}
        and stock_marks.tenant_id = ${tenantId} and stock_marks.outlet_id = orders.outlet_id
        and stock_marks.kind = summed.kind and stock_marks.ref = summed.ref
        and stock_marks.at <= orders.created_at and ${isCounting(now)}
      returning stock_marks."left" - summed.quantity as before
    )
    select live_facts_changed() where exists (select from returned where before <= ${shownFrom})`.execute(
    tx,
  )
}
