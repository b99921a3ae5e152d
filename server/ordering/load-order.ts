import { setImmediate } from 'node:timers/promises'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findOrders, type OrderRecord } from './read-orders.ts'

interface Batch {
  ids: Set<string>
  found: Promise<Map<string, OrderRecord>>
}

/** By context, which the jobs of one tenant share. A batch takes ids until it is read. */
const batches = new WeakMap<TenantContext, Batch>()

/**
 * The order as it is now, or as this process has just placed it. Jobs that call this in the same turn of the event loop
 * share one statement.
 */
export async function loadOrder(ctx: TenantContext, orderId: string): Promise<OrderRecord> {
  const placed = ctx.placedOrders.find(ctx.tenantId, orderId)
  if (placed) return placed
  const batch = batches.get(ctx) ?? openBatch(ctx)
  batch.ids.add(orderId)
  const record = (await batch.found).get(orderId)
  if (!record) throw new Refusal('not_found')
  return record
}

function openBatch(ctx: TenantContext): Batch {
  const ids = new Set<string>()
  const batch = { ids, found: readBatch(ctx, ids) }
  batches.set(ctx, batch)
  return batch
}

async function readBatch(ctx: TenantContext, ids: Set<string>): Promise<Map<string, OrderRecord>> {
  await setImmediate()
  batches.delete(ctx)
  const records = await ctx.statement((db) => findOrders(db, ctx.tenantId, [...ids]))
  return new Map(records.map((record) => [record.order.id, record]))
}
