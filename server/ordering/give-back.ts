import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import { shownFrom, stockTaken } from '#domain/stock.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderRecord } from './read-orders.ts'

/**
 * Releases what a locked order has taken from other diners: its place in the slot, its promo uses and counted stock, in
 * the sequence in which `writeOrder` locks them. A test has taken none, or has already released them.
 */
export async function giveBackAll(ctx: TenantContext, tx: Tx, record: OrderRecord): Promise<void> {
  if (record.kitchen.isTest) return
  await giveBackSlot(tx, ctx.tenantId, record.order)
  await giveBackPromo(tx, ctx.tenantId, record)
  await giveBackStock(tx, ctx.tenantId, record.order, ctx.now())
}

async function giveBackSlot(tx: Tx, tenantId: string, { id, outlet }: Order): Promise<void> {
  const { slot_start } = await tx
    .selectFrom('orders')
    .select('slot_start')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (slot_start === null) return
  await tx
    .updateTable('slot_usage')
    .set({ used: sql<number>`used - 1` })
    .where('tenant_id', '=', tenantId)
    .where('outlet_id', '=', outlet.id)
    .where('slot_start', '=', slot_start)
    .execute()
  await tx
    .updateTable('orders')
    .set({ slot_start: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

async function giveBackPromo(
  tx: Tx,
  tenantId: string,
  { order: { promoCode }, customerId }: OrderRecord,
): Promise<void> {
  if (promoCode === null) return
  await sql`
    update promo_uses set used = used - 1
    where tenant_id = ${tenantId} and code = ${promoCode}`.execute(tx)
  await sql`
    update promo_customer_uses set used = used - 1
    where tenant_id = ${tenantId} and code = ${promoCode} and customer_id = ${customerId}`.execute(
    tx,
  )
}

/** Rows of `stock_marks` with a remaining count that have not ended. */
export function isCounting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`stock_marks."left" is not null
    and (stock_marks.until is null or stock_marks.until > ${now})`
}

/** A count that was set after the order does not include it. */
async function giveBackStock(tx: Tx, tenantId: string, order: Order, now: Date): Promise<void> {
  let isShown = false
  for (const { kind, ref, quantity } of stockTaken(order.lines)) {
    const { rows } = await sql<{ before: number }>`
      update stock_marks set "left" = "left" + ${quantity}::int
      where tenant_id = ${tenantId} and outlet_id = ${order.outlet.id} and kind = ${kind} and ref = ${ref}
        and at <= ${order.createdAt} and ${isCounting(now)}
      returning "left" - ${quantity}::int as before`.execute(tx)
    isShown ||= rows[0] !== undefined && rows[0].before <= shownFrom
  }
  if (isShown) await sql`select live_facts_changed()`.execute(tx)
}
