import { once } from 'node:events'
import autocannon from 'autocannon'
import { type Figure, median, quantile } from './figure.ts'
import { openShop, type Shop } from './order-shop.ts'
import { outletId } from './server.ts'

/** Connections that give about the best rate. */
const best = 16
const diners = 64
/** How many times the best rate is asked for. */
const times = 10
/** Seconds of each part. */
const duration = 6
/** Floods of each kind; each stands between two parts at the best rate. */
const rounds = 3

interface Outcome {
  placed: number
  /** Of the server's process, in milliseconds. */
  processorTime: number
  /** Milliseconds until each refusal. */
  refusals: number[]
}

/** A flood, and the parts at the best rate before and after it. */
interface Round {
  flooded: Outcome
  best: Outcome[]
}

/** What overload does to orders: those that are placed, of the best rate, and how soon the others know. */
export async function measureOverload(): Promise<Figure[]> {
  const shop = await openShop('server', diners)
  await order(shop, best)
  await shop.settled()
  // With ten times the diners most wait; forty times are more than may wait, and most are refused at once.
  return [
    ...figures(`Orders at ${times} times the capacity`, await flood(shop, times * best)),
    ...figures(
      `The same over ${4 * times * best} connections`,
      await flood(shop, 4 * times * best),
    ),
  ]
}

async function flood(shop: Shop, connections: number): Promise<Round[]> {
  const settled = async (...load: [connections: number, rate?: number]) => {
    const outcome = await order(shop, ...load)
    await shop.settled()
    return outcome
  }
  const taken: Round[] = []
  let before = await settled(best)
  for (let round = 0; round < rounds; round++) {
    const rate = Math.ceil((times * before.placed) / duration)
    const flooded = await settled(connections, rate)
    const after = await settled(best)
    taken.push({ flooded, best: [before, after] })
    before = after
  }
  return taken
}

function figures(what: string, taken: Round[]): Figure[] {
  const sum = (outcomes: Outcome[], of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  // A restaurant's orders grow meanwhile: each flood is compared with the mean of its neighbours.
  const ratios = taken.map(
    ({ flooded, best }) => (best.length * flooded.placed) / sum(best, ({ placed }) => placed),
  )
  const floods = taken.map(({ flooded }) => flooded)
  const undisturbed = taken.flatMap((round) => round.best)
  const refusals = floods.flatMap((outcome) => outcome.refusals)
  const timeOf = ({ processorTime }: Outcome) => processorTime
  const placedIn = ({ placed }: Outcome) => placed
  const perOrder = sum(undisturbed, timeOf) / sum(undisturbed, placedIn)
  const ofRefusals = sum(floods, timeOf) - sum(floods, placedIn) * perOrder
  return [
    {
      what: `${what}: placed, of the best rate`,
      value: median(ratios),
      unit: '',
      aim: { atLeast: 0.8 },
      notes: `middle of ${rounds} floods: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${refusals.length} refusals`,
    },
    ...(refusals.length === 0
      ? []
      : [
          {
            what: `${what}: p95 of ${refusals.length} refusals`,
            value: quantile(refusals, 0.95),
            unit: ' ms',
            aim: { atMost: 1_000 },
          } as const,
          {
            what: `${what}: processor time of a refusal, of that of an order`,
            value: ofRefusals / refusals.length / perOrder,
            unit: '',
            aim: null,
          } as const,
        ]),
  ]
}

/** @param rate requests a second over all connections; without it as many as are answered */
async function order(shop: Shop, connections: number, rate?: number): Promise<Outcome> {
  const outcome: Outcome = { placed: 0, processorTime: 0, refusals: [] }
  const before = shop.tiffin.processorTime()
  const run = autocannon(
    {
      url: `${shop.tiffin.origin}/api/order`,
      connections,
      duration,
      ...(rate ? { overallRate: rate } : {}),
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => ({
            ...request,
            ...shop.nextDiner().cashRequest(outletId),
          }),
        },
      ],
    },
    () => {},
  )
  run.on('response', (_client, status, _bytes, time) => {
    if (status === 200) outcome.placed++
    else outcome.refusals.push(time)
  })
  await once(run, 'done')
  outcome.processorTime = shop.tiffin.processorTime() - before
  return outcome
}
