import { type Figure, median } from './figure.ts'
import { send } from './http-client.ts'
import { addOrderHistory } from './order-history.ts'
import { openShop, type Shop } from './order-shop.ts'
import { outletId, tenantId } from './server.ts'

const diners = 16
const rounds = 80
const most = 1.15

type Request = (shop: Shop) => Promise<unknown>

/**
 * The most frequent requests of diners, on a database with 10,000 tenants and this many past orders, against one
 * without them.
 */
export async function measureGrowth(orders: number): Promise<Figure[]> {
  const empty = await openShop('server', diners)
  const full = await openShop('server', diners, {
    fill: (database) => addOrderHistory(database, orders, tenantId),
  })
  const requests: Record<string, Request> = {
    'cash order': (shop) => shop.nextDiner().payCash(outletId),
    'card order, four calls': (shop) => shop.nextDiner().payByCard(outletId),
    'own orders': (shop) => shop.nextDiner().listOrders(),
    times: (shop) => get(shop, `/api/available-timings?outlet_id=${outletId}&type=delivery`),
    'menu page': (shop) => get(shop, '/menu'),
  }
  const figures: Figure[] = []
  for (const [name, request] of Object.entries(requests)) figures.push(await compare(name, request))
  const size = await full.tiffin.database?.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return figures.map((figure) => ({
    ...figure,
    notes: `${figure.notes}; database of ${size?.rows[0]?.size}`,
  }))

  async function compare(name: string, request: Request): Promise<Figure> {
    const shops = [empty, full]
    const times: number[][] = [[], []]
    for (let round = -10; round < rounds; round++) {
      // In turns, each as often first.
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const shop = shops[which]
        if (!shop) continue
        const begun = performance.now()
        await request(shop)
        if (round >= 0) times[which]?.push(performance.now() - begun)
      }
      await Promise.all(shops.map((shop) => shop.settled()))
    }
    const [without = Number.NaN, grown = Number.NaN] = times.map(median)
    return {
      what: `Growth, ${orders} orders and 10000 tenants: ${name}, of an empty database`,
      value: grown / without,
      unit: '',
      aim: { atMost: most },
      notes: `${without.toFixed(1)} ms, then ${grown.toFixed(1)} ms`,
    }
  }
}

async function get({ tiffin }: Shop, path: string): Promise<void> {
  const { status } = await send(tiffin.origin, { method: 'GET', path })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}
