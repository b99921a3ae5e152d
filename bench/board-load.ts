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

/** Orders placed in a second while many boards listen, beside none, in turn: boards of all outlets, and all of one. */
export async function measureListening(shop: Shop, database: BenchDatabase): Promise<Figure[]> {
  await ordersPerSecond(shop)
  // As autovacuum does within a minute: plans that were made on empty tables are made anew.
  await database.pool.query('analyze')
  const spread = { what: `${boards} boards of ${outletIds.length} outlets`, outlets: outletIds }
  const together = { what: `${boards} boards of the one outlet`, outlets: [outletId] }
  return [
    await beside(shop, database, spread, { atLeast: 0.9 }),
    await beside(shop, database, together, null),
  ]
}

async function beside(
  shop: Shop,
  database: BenchDatabase,
  { what, outlets }: { what: string; outlets: readonly string[] },
  aim: Figure['aim'],
): Promise<Figure> {
  const tokens = await Promise.all(
    Array.from({ length: boards }, (_, count) =>
      pairScreen(database, `${outlets.length}-${count}`, outlets[count % outlets.length]),
    ),
  )
  const alone: number[] = []
  const heard: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await ordersPerSecond(shop))
    // A board begins with all open orders: nobody has thousands of them.
    await database.pool.query("update orders set status = 'completed' where status = 'placed'")
    const close = await Promise.all(tokens.map((token) => listen(shop.tiffin.origin, token)))
    heard.push(await ordersPerSecond(shop))
    for (const each of close) each()
  }
  return {
    what: `Orders placed while ${what} listen, of those while none does`,
    value: median(heard) / median(alone),
    unit: '',
    aim,
    notes: `${median(heard).toFixed(0)} and ${median(alone).toFixed(0)} orders/s, ${inFlight} in flight`,
  }
}

async function ordersPerSecond(shop: Shop): Promise<number> {
  const end = performance.now() + roundTime
  let placed = 0
  const begun = performance.now()
  const place = async () => {
    while (performance.now() < end) {
      await shop.nextDiner().payCash(outletId)
      placed++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, place))
  const seconds = (performance.now() - begun) / 1_000
  await shop.settled()
  return placed / seconds
}
