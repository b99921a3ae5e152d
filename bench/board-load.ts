import { openStream, pairScreen } from './board-screens.ts'
import { type Figure, median } from './figure.ts'
import type { Shop } from './order-shop.ts'
import { outletId, outletIds } from './server.ts'

const boards = 50
const rounds = 3
/** How long orders are begun in one round, in milliseconds. */
const roundTime = 2_000
const inFlight = 8

/**
 * Orders placed while boards of all outlets listen, and while none does, in turn: processor time of server and database for
 * an order, which hardly depends on the machine's other load.
 */
export async function measureListening(shop: Shop): Promise<Figure> {
  const { database } = shop.tiffin
  await placeOrders(shop)
  // As autovacuum does within a minute: replaces plans made for empty tables.
  await database.pool.query('analyze')
  const tokens = await Promise.all(
    Array.from({ length: boards }, (_, count) =>
      pairScreen(database, `listener-${count}`, outletIds[count % outletIds.length]),
    ),
  )
  const alone: Round[] = []
  const heard: Round[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await placeOrders(shop))
    // A board begins with all open orders: no restaurant has thousands of them.
    await database.pool.query("update orders set status = 'completed' where status = 'placed'")
    const close = await Promise.all(tokens.map((token) => openStream(shop.tiffin.origin, token)))
    heard.push(await placeOrders(shop))
    for (const each of close) each()
  }
  const time = (all: Round[]) => median(all.map(({ timeOfOrder }) => timeOfOrder))
  const speed = (all: Round[]) => median(all.map(({ perSecond }) => perSecond)).toFixed(0)
  return {
    what: `Orders placed while ${boards} boards of ${outletIds.length} outlets listen, of those while none does`,
    value: time(alone) / time(heard),
    unit: '',
    aim: { atLeast: 0.9 },
    notes: `by processor time, ${time(heard).toFixed(2)} and ${time(alone).toFixed(2)} ms an order; ${speed(heard)} and ${speed(alone)} orders/s, ${inFlight} in flight`,
  }
}

interface Round {
  perSecond: number
  /** Milliseconds of processor time of server and database, with the jobs that follow. */
  timeOfOrder: number
}

async function placeOrders(shop: Shop): Promise<Round> {
  const { tiffin } = shop
  const used = () => tiffin.processorTime() + tiffin.database.processorTime()
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
