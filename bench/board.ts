import { measureBrowser } from './board-browser.ts'
import { measureListening } from './board-load.ts'
import { pairScreen, watchOrders } from './board-screens.ts'
import { type Figure, median, quantile } from './figure.ts'
import { openShop } from './order-shop.ts'
import { outletId, startProcess } from './server.ts'

/** Number of diners who order while boards listen; enough that none exceeds the order limit. */
const diners = 128
/** Orders whose way to the boards is measured. */
const orders = 30

/**
 * From an order to its docket, on a board of the same process and of another one; orders while many boards listen; and a
 * full board in a browser on a slow processor.
 */
export async function measureBoard(): Promise<Figure[]> {
  const shop = await openShop(diners)
  const { tiffin, nextDiner } = shop
  const { database } = tiffin
  const other = await startProcess(database)
  const token = await pairScreen(database)
  const near = await watchOrders(tiffin.origin, token)
  const far = await watchOrders(other.origin, token)
  const times = { near: [] as number[], far: [] as number[] }
  for (let count = 0; count < orders; count++) {
    const sent = performance.now()
    const { order } = await nextDiner().payCash(outletId)
    times.near.push((await near.shown(order.id)) - sent)
    times.far.push((await far.shown(order.id)) - sent)
  }
  near.close()
  far.close()
  await other.stop()
  const listening = await measureListening(shop)
  const browser = await measureBrowser(tiffin.origin, database, token)
  return [
    {
      what: 'An order until its board has it: same process',
      value: quantile(times.near, 0.99),
      unit: ' ms',
      aim: { atMost: 1_000 },
      notes: `slowest of ${orders}; p50 ${median(times.near).toFixed(0)} ms, from sending the order`,
    },
    {
      what: 'An order until its board has it: another process',
      value: quantile(times.far, 0.99),
      unit: ' ms',
      aim: { atMost: 2_000 },
      notes: `slowest of ${orders}; p50 ${median(times.far).toFixed(0)} ms`,
    },
    listening,
    browser,
  ]
}
