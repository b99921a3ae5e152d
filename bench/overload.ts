import { once } from 'node:events'
import autocannon from 'autocannon'
import { type Figure, median, quantile } from './figure.ts'
import { openShop, type Shop } from './order-shop.ts'
import { outletId } from './server.ts'

/** Connections that give about the best rate. */
const best = 16
/** More than may wait, so that most are refused immediately. */
const flooding = 640
const diners = 64
/** Load of the flood, as a multiple of the best rate. */
const times = 10
/** Seconds of each part. */
const duration = 6
/** Floods of each kind; each runs between two measurements at the best rate. */
const rounds = 3

interface Outcome {
  placed: number
  /** Milliseconds until each refusal. */
  refusals: number[]
}

/** A flood, and the parts at the best rate before and after it. */
interface Round {
  before: Outcome
  flooded: Outcome
  after: Outcome
}

/** Orders placed under overload, of the best rate, and how soon the others are refused. */
export async function measureOverload(): Promise<Figure[]> {
  const shop = await openShop(diners)
  await order(shop, best)
  await shop.settled()
  return figures(await flood(shop))
}

async function flood(shop: Shop): Promise<Round[]> {
  const settled = async (...load: [connections: number, rate?: number]) => {
    const outcome = await order(shop, ...load)
    await shop.settled()
    return outcome
  }
  const taken: Round[] = []
  let before = await settled(best)
  for (let round = 0; round < rounds; round++) {
    const rate = Math.ceil((times * before.placed) / duration)
    const flooded = await settled(flooding, rate)
    const after = await settled(best)
    taken.push({ before, flooded, after })
    before = after
  }
  return taken
}

function figures(taken: Round[]): Figure[] {
  const what = `Orders at ${times} times the capacity`
  // The number of stored orders grows, so each flood is compared with the mean before and after it.
  const ratios = taken.map(
    ({ flooded, before, after }) => (2 * flooded.placed) / (before.placed + after.placed),
  )
  const refusals = taken.flatMap(({ flooded }) => flooded.refusals)
  return [
    {
      what: `${what}: placed, of the best rate`,
      value: median(ratios),
      unit: '',
      aim: { atLeast: 0.8 },
      notes: `middle of ${rounds} floods: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${refusals.length} refusals`,
    },
    {
      what: `${what}: p95 of ${refusals.length} refusals`,
      value: quantile(refusals, 0.95),
      unit: ' ms',
      aim: { atMost: 1_000 },
    },
  ]
}

/** @param rate requests a second over all connections; without it as many as are answered */
async function order(shop: Shop, connections: number, rate?: number): Promise<Outcome> {
  const outcome: Outcome = { placed: 0, refusals: [] }
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
  return outcome
}
