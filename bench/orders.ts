import { type Figure, median, quantile } from './figure.ts'
import { openPlainShop, openShop } from './order-shop.ts'
import { pgbenchRate } from './pgbench.ts'
import { outletId, outletIds } from './server.ts'

const levels = [1, 8, 32]
const rounds = 3
const diners = 128
/** How long orders are begun in one round of one journey, in seconds. */
const roundTime = 2

/** One way to order, and the process that serves it. */
interface Journey {
  name: string
  /** Of the plain server's rate with as many in flight; null for comparison only. */
  aim: number | null
  /** In flight; all levels without it. */
  only?: number
  order(): Promise<unknown>
  /** Of the server's process, in milliseconds. */
  processorTime(): number
  settled(): Promise<void>
}

/** What one round of one journey came to; times in milliseconds. */
interface Round {
  rate: number
  times: number[]
  serverTime: number
  databaseTime: number
  statements: number
}

/** Whole orders against a plain server that does the least an order needs, and against the bare SQL. */
export async function measureOrders(): Promise<Figure[]> {
  const shop = await openShop('server', diners)
  const database = shop.tiffin.database
  if (!database) throw new Error('no database server')
  const plain = await openPlainShop(database, shop.meal)
  const embedded = await openShop('embedded', 8)
  let turn = 0
  const anyOutlet = () => outletIds[turn++ % outletIds.length] ?? outletId
  const ofShop = { processorTime: shop.tiffin.processorTime, settled: shop.settled }
  const journeys: Journey[] = [
    {
      name: 'plain server',
      aim: null,
      order: () => plain.order(anyOutlet()),
      processorTime: plain.processorTime,
      settled: async () => {},
    },
    { name: 'Cash', aim: 0.5, order: () => shop.nextDiner().payCash(outletId), ...ofShop },
    {
      name: 'Cash, 16 outlets',
      aim: 0.5,
      order: () => shop.nextDiner().payCash(anyOutlet()),
      ...ofShop,
    },
    { name: 'Card', aim: 0.25, order: () => shop.nextDiner().payByCard(outletId), ...ofShop },
    {
      name: 'Card, 16 outlets',
      aim: 0.25,
      order: () => shop.nextDiner().payByCard(anyOutlet()),
      ...ofShop,
    },
    {
      name: 'New diner: sign-in, address, card',
      aim: null,
      only: 8,
      order: async () => (await shop.newDiner()).payByCard(outletId),
      ...ofShop,
    },
    {
      name: 'Cash, embedded database',
      aim: null,
      only: 8,
      order: () => embedded.nextDiner().payCash(outletId),
      processorTime: embedded.tiffin.processorTime,
      settled: embedded.settled,
    },
  ]
  const measured = async (journey: Journey, inFlight: number): Promise<Round> => {
    const before = [journey.processorTime(), database.processorTime(), await database.statements()]
    const begun = performance.now()
    const times = await keepOrdering(inFlight, journey.order)
    const seconds = (performance.now() - begun) / 1_000
    await journey.settled()
    const after = [journey.processorTime(), database.processorTime(), await database.statements()]
    const [serverTime = 0, databaseTime = 0, statements = 0] = after.map(
      (value, index) => (value - (before[index] ?? 0)) / times.length,
    )
    return { rate: times.length / seconds, times, serverTime, databaseTime, statements }
  }

  // Warm up: code is compiled, connections are open, statements are prepared.
  for (const journey of journeys) await measured(journey, 8)

  const figures: Figure[] = []
  for (const inFlight of levels) {
    const chosen = journeys.filter(({ only }) => only === undefined || only === inFlight)
    const results = new Map<string, Round[]>(chosen.map(({ name }) => [name, []]))
    const sql: number[] = []
    for (let round = 0; round < rounds; round++) {
      // In turns, so that a busy moment of the machine meets all of them.
      for (const journey of chosen) {
        results.get(journey.name)?.push(await measured(journey, inFlight))
      }
      sql.push(await pgbenchRate(database.url, inFlight, roundTime))
    }
    figures.push(...figuresOf(inFlight, chosen, results, median(sql)))
  }
  return figures
}

function figuresOf(
  inFlight: number,
  journeys: Journey[],
  results: Map<string, Round[]>,
  sqlRate: number,
): Figure[] {
  const limit = results.get('plain server') ?? []
  return journeys.flatMap(({ name, aim }) => {
    const own = results.get(name) ?? []
    const notes = notesOn(own, limit)
    if (own === limit) {
      const value = median(own.map(({ rate }) => rate)) / sqlRate
      const bare = `pgbench ${sqlRate.toFixed(0)}/s`
      return [
        {
          what: `Plain server, ${inFlight} in flight, of the bare SQL by pgbench`,
          value,
          unit: '' as const,
          aim: null,
          notes: `${notes}; ${Number.isNaN(sqlRate) ? 'pgbench is not installed' : bare}`,
        },
      ]
    }
    return [
      {
        what: `${name}, ${inFlight} in flight, of the plain server`,
        value: median(own.map(({ rate }, round) => rate / (limit[round]?.rate ?? Number.NaN))),
        unit: '' as const,
        // The aims are held with eight in flight; with one, both wait for the disk.
        aim: aim !== null && inFlight === 8 ? { atLeast: aim } : null,
        notes,
      },
    ]
  })
}

/** Absolute figures; processor time also as a ratio, since the client shares the processor with the servers. */
function notesOn(rounds: Round[], limit: Round[]): string {
  const of = (part: (round: Round) => number) => median(rounds.map(part))
  const times = rounds.flatMap((round) => round.times)
  const cost = ({ serverTime, databaseTime }: Round) => serverTime + databaseTime
  const ratio = median(limit.map(cost)) / median(rounds.map(cost))
  return [
    `${of(({ rate }) => rate).toFixed(0)}/s`,
    `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    `p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    `CPU an order: server ${of(({ serverTime }) => serverTime).toFixed(2)} ms`,
    `database ${of(({ databaseTime }) => databaseTime).toFixed(2)} ms`,
    ...(rounds === limit
      ? []
      : [
          `by CPU ${ratio.toFixed(3)} of the plain server`,
          `${of(({ statements }) => statements).toFixed(1)} statements`,
        ]),
  ].join(', ')
}

/** Keeps this many orders in flight for one round. @returns the time of each, in milliseconds */
async function keepOrdering(inFlight: number, order: () => Promise<unknown>): Promise<number[]> {
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
