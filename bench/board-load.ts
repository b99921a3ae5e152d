import { openBoard, pairScreen } from './board-screens.ts'
import { type Figure, median } from './figure.ts'
import { type Costs, inFlight, keepOrdering, type Shop } from './order-shop.ts'
import { outletId, outletIds } from './server.ts'

const boards = 50
const rounds = 3
/** How long orders are begun in one round, in seconds. */
const roundTime = 2

/**
 * Orders placed while boards of all outlets listen, and while none does, in turn: processor time of server and database for
 * an order, which hardly depends on the machine's other load.
 */
export async function measureListening(shop: Shop): Promise<Figure> {
  const { database, origin } = shop.tiffin
  const placeOrders = () => keepOrdering(shop, () => shop.nextDiner().payCash(outletId), roundTime)
  await placeOrders()
  // As autovacuum does within a minute: replaces plans made for empty tables.
  await database.pool.query('analyze')
  const tokens = await Promise.all(
    Array.from({ length: boards }, (_, count) =>
      pairScreen(database, `listener-${count}`, outletIds[count % outletIds.length]),
    ),
  )
  const alone: Costs[] = []
  const heard: Costs[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await placeOrders())
    // A board begins with all open orders: no restaurant has thousands of them.
    await database.pool.query("update orders set status = 'completed' where status = 'placed'")
    const close = await Promise.all(tokens.map((token) => openBoard(origin, token)))
    heard.push(await placeOrders())
    for (const each of close) each()
  }
  const time = (all: Costs[]) =>
    median(all.map(({ serverTime, databaseTime }) => serverTime + databaseTime))
  const speed = (all: Costs[]) => median(all.map(({ perSecond }) => perSecond)).toFixed(0)
  return {
    what: `Orders placed while ${boards} boards of ${outletIds.length} outlets listen, of those while none does`,
    value: time(alone) / time(heard),
    unit: '',
    aim: { atLeast: 0.9 },
    notes: `by processor time, ${time(heard).toFixed(2)} and ${time(alone).toFixed(2)} ms an order; ${speed(heard)} and ${speed(alone)} orders/s, ${inFlight} in flight`,
  }
}
