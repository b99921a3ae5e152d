import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { giveBackStock } from './counted-stock.ts'
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
