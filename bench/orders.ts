import { type Figure, median, quantile } from './figure.ts'
import { type Costs, inFlight, keepOrdering, openShop } from './order-shop.ts'
import { outletId } from './server.ts'

const rounds = 5
const diners = 128
/** How long orders are begun in one round of one journey, in seconds. */
const roundTime = 2

/** How many statements cash and card orders take, and how many orders a second there are. */
export async function measureOrders(): Promise<Figure[]> {
  const shop = await openShop(diners)
  const journeys = [
    { name: 'Cash', most: 26, order: () => shop.nextDiner().payCash(outletId) },
    { name: 'Card, four calls', most: 68, order: () => shop.nextDiner().payByCard(outletId) },
  ].map((journey) => ({ ...journey, costs: [] as Costs[] }))
  // Round 0 compiles code, opens connections and prepares statements.
  for (let round = 0; round <= rounds; round++) {
    // In turns, so that a busy moment of the machine affects all of them.
    for (const { order, costs } of journeys) {
      const measured = await keepOrdering(shop, order, roundTime)
      if (round > 0) costs.push(measured)
    }
  }
  return journeys.map(({ name, most, costs }) => ({
    what: `${name}: statements of an order, worker included`,
    value: median(costs.map(({ statements }) => statements)),
    unit: '',
    aim: { atMost: most },
    notes: inWords(costs),
  }))
}

function inWords(costs: Costs[]): string {
  const of = (part: (cost: Costs) => number) => median(costs.map(part))
  const times = costs.flatMap((cost) => cost.times)
  return [
    `${of(({ perSecond }) => perSecond).toFixed(0)}/s, ${inFlight} in flight`,
    `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    `CPU an order: server ${of(({ serverTime }) => serverTime).toFixed(2)} ms`,
    `database ${of(({ databaseTime }) => databaseTime).toFixed(2)} ms`,
  ].join(', ')
}
