import { type Figure, median } from './figure.ts'
import { send } from './http-client.ts'
import { openShop } from './order-shop.ts'
import { outletIds, type Running, start } from './server.ts'

const counts = [1, 2, 4]
const rounds = 3
const inFlight = 16
const warmUpOrders = 150
/** Of one round, in seconds. */
const roundTime = 3

/** Cash orders per second of processor time, server and database, with several processes on one PostgreSQL. */
export async function measureProcesses(): Promise<Figure[]> {
  const shop = await openShop('server', 64)
  const { database } = shop.tiffin
  if (!database) throw new Error('no database server')
  // The diners have signed up; from here on each round has processes of its own.
  await shop.tiffin.stop()

  let turn = 0
  const order = async (processes: Running[]) => {
    const origin = processes[turn % processes.length]?.origin ?? ''
    const outlet = outletIds[turn++ % outletIds.length] ?? ''
    const request = shop.nextDiner().cashRequest(outlet)
    const { status, body } = await send(origin, { method: 'POST', path: '/api/order', ...request })
    if (status !== 200) throw new Error(`order: ${status} ${body}`)
  }
  const perSecond = async (count: number): Promise<number> => {
    const processes = await Promise.all(
      Array.from({ length: count }, () =>
        start(['server/main.ts'], '/readyz', {
          NODE_ENV: 'development',
          DATABASE_URL: database.url,
          DEMO: '0',
          ORDER_LIMIT_FACTOR: '1000000',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        }),
      ),
    )
    const used = () =>
      processes.reduce((sum, each) => sum + each.processorTime(), database.processorTime())
    // Each compiles its code and opens its connections.
    await keepBusy(
      () => order(processes),
      ({ orders }) => orders >= count * warmUpOrders,
    )
    await shop.settled()
    const before = used()
    const orders = await keepBusy(
      () => order(processes),
      ({ seconds }) => seconds >= roundTime,
    )
    await shop.settled()
    const result = orders / ((used() - before) / 1_000)
    await Promise.all(processes.map((each) => each.stop()))
    return result
  }

  const results = new Map<number, number[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) results.get(count)?.push(await perSecond(count))
  }
  const one = results.get(1) ?? []
  return counts.slice(1).map((count) => {
    const several = results.get(count) ?? []
    return {
      what: `Orders per second of processor time, ${count} processes, of one`,
      value: median(several.map((rate, round) => rate / (one[round] ?? Number.NaN))),
      unit: '' as const,
      aim: { atLeast: 0.9 },
      notes: `${median(several).toFixed(0)} of ${median(one).toFixed(0)} a second of processor time`,
    }
  })
}

async function keepBusy(
  order: () => Promise<void>,
  isOver: (sofar: { orders: number; seconds: number }) => boolean,
): Promise<number> {
  const started = performance.now()
  let orders = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (!isOver({ orders, seconds: (performance.now() - started) / 1_000 })) {
        await order()
        orders++
      }
    }),
  )
  return orders
}
