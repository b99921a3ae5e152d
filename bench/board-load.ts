import { listen, pairScreen } from './board-screens.ts'
import type { BenchDatabase } from './database.ts'
import { type Figure, median } from './figure.ts'
import type { Shop } from './order-shop.ts'
import { outletId, outletIds } from './server.ts'

const boards = 50
const rounds = 3
/** How long orders are begun in one round, in milliseconds. */
const roundTime = 2_000
const inFlight = 8

/**
 * Orders placed while many boards listen, beside none, in turn: boards of all outlets, and all of one. Compared is the
 * processor time of server and database for an order: what else the machine does hardly moves it, and where both are busy
 * it decides how many orders are placed in a second.
 */
export async function measureListening(shop: Shop, database: BenchDatabase): Promise<Figure[]> {
  await placeOrders(shop, database)
  // As autovacuum does within a minute: plans that were made on empty tables are made anew.
  await database.pool.query('analyze')
  const spread = { what: `${boards} boards of ${outletIds.length} outlets`, outlets: outletIds }
  const together = { what: `${boards} boards of the one outlet`, outlets: [outletId] }
  return [
    await beside(shop, database, spread, { atLeast: 0.9 }),
    await beside(shop, database, together, { atLeast: 0.85 }),
  ]
}

async function beside(
  shop: Shop,
  database: BenchDatabase,
  { what, outlets }: { what: string; outlets: readonly string[] },
  aim: NonNullable<Figure['aim']>,
): Promise<Figure> {
  const tokens = await Promise.all(
    Array.from({ length: boards }, (_, count) =>
      pairScreen(database, `${outlets.length}-${count}`, outlets[count % outlets.length]),
    ),
  )
  const alone: Round[] = []
  const heard: Round[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await placeOrders(shop, database))
    // A board begins with all open orders: nobody has thousands of them.
    await database.pool.query("update orders set status = 'completed' where status = 'placed'")
    const close = await Promise.all(tokens.map((token) => listen(shop.tiffin.origin, token)))
    heard.push(await placeOrders(shop, database))
    for (const each of close) each()
  }
  const time = (all: Round[]) => median(all.map(({ timeOfOrder }) => timeOfOrder))
  const speed = (all: Round[]) => median(all.map(({ perSecond }) => perSecond)).toFixed(0)
  return {
    what: `Orders placed while ${what} listen, of those while none does`,
    value: time(alone) / time(heard),
    unit: '',
    aim,
    notes: `by processor time, ${time(heard).toFixed(2)} and ${time(alone).toFixed(2)} ms an order; ${speed(heard)} and ${speed(alone)} orders/s, ${inFlight} in flight`,
  }
}

interface Round {
  perSecond: number
  /** Milliseconds of processor time of server and database, with the jobs that follow. */
  timeOfOrder: number
}

async function placeOrders(shop: Shop, database: BenchDatabase): Promise<Round> {
  const used = () => shop.tiffin.processorTime() + database.processorTime()
  const before = used()
  const begun = performance.now()
  const end = begun + roundTime
  let placed = 0
  const place = async () => {
    while (performance.now() < end) {
      await shop.nextDiner().payCash(outletId)
      placed++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, place))
  const seconds = (performance.now() - begun) / 1_000
  await shop.settled()
  return { perSecond: placed / seconds, timeOfOrder: (used() - before) / placed }
}
