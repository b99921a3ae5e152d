import { type Figure, median } from './figure.ts'
import { openPlainShops, openShop } from './order-shop.ts'
import { guarantees } from './plain-guarantees.ts'
import { outletId } from './server.ts'

const rounds = 3
const inFlight = 8
const ordersInRound = 120
/** The worker of a plain server has done what it was left, in milliseconds. */
const workerTime = 500

/** One way to order: the plain server with some guarantees, or our own server. */
interface Server {
  name: string
  order(): Promise<unknown>
  processorTime(): number
  settled(): Promise<void>
}

/** Processor time of an order at the plain server as it gets one guarantee after the other, and at ours. */
export async function measureGuarantees(): Promise<Figure[]> {
  const shop = await openShop('server', 32)
  const { database } = shop.tiffin
  if (!database) throw new Error('no database server')
  const plain = await openPlainShops(database, shop.meal)
  const servers: Server[] = [
    ...plain.map((server, level) => ({
      name: `plain server, ${guarantees[level]}`,
      order: () => server.order(outletId),
      processorTime: server.processorTime,
      settled: () => new Promise<void>((resolve) => setTimeout(resolve, workerTime)),
    })),
    {
      name: 'cash order',
      order: () => shop.nextDiner().payCash(outletId),
      processorTime: shop.tiffin.processorTime,
      settled: shop.settled,
    },
    {
      name: 'card order, four calls',
      order: () => shop.nextDiner().payByCard(outletId),
      processorTime: shop.tiffin.processorTime,
      settled: shop.settled,
    },
  ]
  const costs = new Map<string, { server: number; database: number }[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const { name, order, processorTime, settled } of servers) {
      const before = [processorTime(), database.processorTime()]
      await orderAll(order)
      await settled()
      const [server = 0, ofDatabase = 0] = [processorTime(), database.processorTime()].map(
        (after, index) => (after - (before[index] ?? 0)) / ordersInRound,
      )
      // The first round warms up.
      if (round === 0) costs.set(name, [])
      else costs.get(name)?.push({ server, database: ofDatabase })
    }
  }
  const limit = costs.get(servers[0]?.name ?? '') ?? []
  return servers.map(({ name }) => {
    const own = costs.get(name) ?? []
    const cost = (index: number, of = own) => (of[index]?.server ?? 0) + (of[index]?.database ?? 0)
    const server = median(own.map((each) => each.server)).toFixed(2)
    const ofDatabase = median(own.map((each) => each.database)).toFixed(2)
    return {
      what: `Processor time of a ${name}, of the plain server's`,
      value: median(own.map((_, index) => cost(index) / cost(index, limit))),
      unit: '',
      aim: null,
      notes: `server ${server} ms, database ${ofDatabase} ms`,
    }
  })
}

async function orderAll(order: () => Promise<unknown>): Promise<void> {
  let left = ordersInRound
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left-- > 0) await order()
    }),
  )
}
