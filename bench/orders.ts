import { type Figure, median, quantile } from './figure.ts'
import { openPlainShop, openShop } from './order-shop.ts'
import { outletId } from './server.ts'

const inFlight = 8
const rounds = 5
const diners = 128
/** How long orders are begun in one round of one journey, in seconds. */
const roundTime = 2

/** One way to order, and the process that serves it. */
interface Journey {
  name: string
  order(): Promise<unknown>
  /** Processor time of the server's process, in milliseconds. */
  processorTime(): number
  settled(): Promise<void>
  /** Per order at most, jobs included. */
  mostStatements?: number
}

/** Per order; times in milliseconds. */
interface Round {
  perSecond: number
  times: number[]
  serverTime: number
  databaseTime: number
  statements: number
}

/** Cash and card orders against a plain server that does the least an order needs. */
export async function measureOrders(): Promise<Figure[]> {
  const shop = await openShop(diners)
  const { database } = shop.tiffin
  const plain = await openPlainShop(database, shop.meal)
  const { processorTime } = shop.tiffin
  const { settled } = shop
  const limit: Journey = {
    name: 'Plain server',
    order: () => plain.order(outletId),
    processorTime: plain.processorTime,
    settled: async () => {},
  }
  const journeys: Journey[] = [
    {
      name: 'Cash',
      order: () => shop.nextDiner().payCash(outletId),
      processorTime,
      settled,
      mostStatements: 24,
    },
    {
      name: 'Card, four calls',
      order: () => shop.nextDiner().payByCard(outletId),
      processorTime,
      settled,
      mostStatements: 68,
    },
  ]
  const measure = async (journey: Journey): Promise<Round> => {
    const used = async () =>
      [journey.processorTime(), database.processorTime(), await database.statements()] as const
    const before = await used()
    const begun = performance.now()
    const times = await keepOrdering(journey.order)
    const perSecond = (1_000 * times.length) / (performance.now() - begun)
    await journey.settled()
    const [serverTime = 0, databaseTime = 0, statements = 0] = (await used()).map(
      (value, index) => (value - (before[index] ?? 0)) / times.length,
    )
    return { perSecond, times, serverTime, databaseTime, statements }
  }

  const results = [limit, ...journeys].map((journey) => ({ journey, rounds: [] as Round[] }))
  // Round 0 compiles code, opens connections and prepares statements.
  for (let round = 0; round <= rounds; round++) {
    // In turns, so that a busy moment of the machine affects all of them.
    for (const { journey, rounds } of results) {
      const measured = await measure(journey)
      if (round > 0) rounds.push(measured)
    }
  }
  const limits = results[0]?.rounds ?? []
  return results.slice(1).flatMap(({ journey, rounds }) => figuresOf(journey, rounds, limits))
}

function figuresOf({ name, mostStatements = 0 }: Journey, own: Round[], limit: Round[]): Figure[] {
  const cost = ({ serverTime, databaseTime }: Round) => serverTime + databaseTime
  return [
    {
      what: `${name}, ${inFlight} in flight, of the plain server by processor time`,
      value: median(limit.map(cost)) / median(own.map(cost)),
      unit: '',
      aim: null,
      notes: `${inWords(own)}; plain server ${inWords(limit)}`,
    },
    {
      what: `${name}: statements of an order, worker included`,
      value: median(own.map(({ statements }) => statements)),
      unit: '',
      aim: { atMost: mostStatements },
    },
  ]
}

function inWords(rounds: Round[]): string {
  const of = (part: (round: Round) => number) => median(rounds.map(part))
  const times = rounds.flatMap((round) => round.times)
  return [
    `${of(({ perSecond }) => perSecond).toFixed(0)}/s`,
    `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    `CPU an order: server ${of(({ serverTime }) => serverTime).toFixed(2)} ms`,
    `database ${of(({ databaseTime }) => databaseTime).toFixed(2)} ms`,
  ].join(', ')
}

/** Keeps eight orders in flight for one round. @returns the time of each, in milliseconds */
async function keepOrdering(order: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + 1_000 * roundTime
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await order()
        times.push(performance.now() - start)
      }
    }),
  )
  return times
}
