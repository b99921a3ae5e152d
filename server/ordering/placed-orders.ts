import { LRUCache } from 'lru-cache'
import type { OrderRecord } from './read-orders.ts'

/**
 * Orders that this process has just placed, for the jobs that follow at once: they need not read them again. Later tries
 * and other processes read the database.
 */
export interface PlacedOrders {
  add(tenantId: string, record: OrderRecord): void
  find(tenantId: string, orderId: string): OrderRecord | undefined
}

/** Milliseconds: longer than a job that is due at once usually waits. */
const keptFor = 2_000
const most = 500

export function createPlacedOrders(): PlacedOrders {
  const records = new LRUCache<string, OrderRecord>({ max: most, ttl: keptFor })
  return {
    add: (tenantId, record) => void records.set(`${tenantId}/${record.order.id}`, record),
    find: (tenantId, orderId) => records.get(`${tenantId}/${orderId}`),
  }
}
