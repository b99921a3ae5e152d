import type { TenantContext } from '#server/context.ts'
import { gathered } from '#server/gathered.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findOrders, type OrderRecord } from './read-orders.ts'

/** The order as it is now, or as this process has just placed it. */
export async function loadOrder(ctx: TenantContext, orderId: string): Promise<OrderRecord> {
  return ctx.placedOrders.find(ctx.tenantId, orderId) ?? readOrder(ctx, orderId)
}

/** The order as it is now. Those that are read in the same turn of the event loop share one statement. */
export async function readOrder(ctx: TenantContext, orderId: string): Promise<OrderRecord> {
  const record = await findGathered(ctx.db, ctx.tenantId, orderId)
  if (!record) throw new Refusal('not_found')
  return record
}

const findGathered = gathered<string, OrderRecord | undefined>(async (db, tenantId, orderIds) => {
  const records = await db.statement(tenantId, (one) =>
    findOrders(one, tenantId, [...new Set(orderIds)]),
  )
  const byId = new Map(records.map((record) => [record.order.id, record]))
  return orderIds.map((id) => byId.get(id))
})
