import { type Figure, median } from './figure.ts'
import { ask } from './http-client.ts'
import { addOrderHistory } from './many-tenants.ts'
import { openShop, type Shop } from './order-shop.ts'
import { outletId, tenantId } from './server.ts'

const diners = 16
const rounds = 10
const requestsEach = 8
const most = 1.15

type Request = (shop: Shop) => Promise<unknown>

/**
 * Processor time of server and database for the most frequent requests of diners, on a database with 10,000 tenants and
 * this many past orders, against one without them.
 */
export async function measureGrowth(orders: number): Promise<Figure[]> {
  const empty = await openShop(diners)
  const full = await openShop(diners, (database) => addOrderHistory(database, orders, tenantId))
  const requests: Record<string, Request> = {
    'cash order': (shop) => shop.nextDiner().payCash(outletId),
    'card order, four calls': (shop) => shop.nextDiner().payByCard(outletId),
    'own orders': (shop) => shop.nextDiner().listOrders(),
    // One page is so cheap that the measurement would be mostly overhead.
    '50 menu pages': async (shop) => {
      for (let n = 0; n < 50; n++) await ask(shop.tiffin.origin, { path: '/menu' })
    },
  }
  const figures: Figure[] = []
  for (const [name, request] of Object.entries(requests)) figures.push(await compare(name, request))
  const size = await full.tiffin.database.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return figures.map((figure) => ({
    ...figure,
    notes: `${figure.notes}; database of ${size.rows[0]?.size}`,
  }))

  async function compare(name: string, request: Request): Promise<Figure> {
    const shops = [empty, full]
    const costs: number[][] = [[], []]
    // The first rounds compile, connect and plan.
    for (let round = -3; round < rounds; round++) {
      // In turns, each as often first.
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const shop = shops[which]
        if (!shop) continue
        const before = shop.processorTime()
        for (let n = 0; n < requestsEach; n++) await request(shop)
        await shop.settled()
        if (round >= 0) costs[which]?.push((shop.processorTime() - before) / requestsEach)
      }
    }
    const [without = Number.NaN, grown = Number.NaN] = costs.map(median)
    return {
      what: `Growth, ${orders} orders and 10000 tenants: ${name}, of an empty database`,
      value: grown / without,
      unit: '',
      aim: { atMost: most },
      notes: `${without.toFixed(2)} ms of processor time, then ${grown.toFixed(2)} ms`,
    }
  }
}
