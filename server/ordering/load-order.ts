import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findOrder, type OrderRecord } from './read-orders.ts'

/** The order as it is now. */
export async function loadOrder(ctx: TenantContext, orderId: string): Promise<OrderRecord> {
  const record = await ctx.statement((db) => findOrder(db, ctx.tenantId, orderId))
  if (!record) throw new Refusal('not_found')
  return record
}
