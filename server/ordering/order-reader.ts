import type { Database } from '#database/connection.ts'
import { findOrders, type OrderRecord } from './read-orders.ts'

/** Statements at once: many screens that come back together leave the database to those who order. */
const mostAtOnce = 4
/** Orders in one statement. */
const mostTogether = 100

/** The order as it stands after the call, undefined when there is none. */
export type ReadOrder = (tenantId: string, orderId: string) => Promise<OrderRecord | undefined>

type Waiting = Map<string, PromiseWithResolvers<OrderRecord | undefined>>

/** Reads orders for many screens: what is asked for while others are read shares one statement per tenant. */
export function createOrderReader(db: Pick<Database, 'statement'>): ReadOrder {
  /** By tenant and order, the longest waiting tenant first. */
  const waiting = new Map<string, Waiting>()
  let running = 0

  async function readAll(): Promise<void> {
    running++
    for (let next = takeNext(); next; next = takeNext()) {
      const { tenantId, orders } = next
      try {
        const ids = [...orders.keys()]
        const records = await db.statement(tenantId, (one) => findOrders(one, tenantId, ids))
        const byId = new Map(records.map((record) => [record.order.id, record]))
        for (const [id, { resolve }] of orders) resolve(byId.get(id))
      } catch (error) {
        for (const { reject } of orders.values()) reject(error)
      }
    }
    running--
  }

  function takeNext(): { tenantId: string; orders: Waiting } | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [tenantId, all] = first
    waiting.delete(tenantId)
    const orders = new Map([...all].slice(0, mostTogether))
    for (const id of orders.keys()) all.delete(id)
    if (all.size > 0) waiting.set(tenantId, all)
    return { tenantId, orders }
  }

  return (tenantId, orderId) => {
    const ofTenant = waiting.get(tenantId) ?? new Map()
    waiting.set(tenantId, ofTenant)
    const asked = ofTenant.get(orderId) ?? Promise.withResolvers()
    ofTenant.set(orderId, asked)
    // In the next turn of the event loop, so that all calls of this one share a statement.
    if (running < mostAtOnce) setImmediate(() => running < mostAtOnce && void readAll())
    return asked.promise
  }
}
