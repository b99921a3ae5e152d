import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Figure } from './figure.ts'
import { openShop, type Shop } from './order-shop.ts'
import { outletId } from './server.ts'

/** Connections that give about the best rate. */
const best = 16
const diners = 64
/** How many times the best rate is asked for. */
const times = 10
/** Seconds of each part. */
const duration = 8

interface Outcome {
  placed: number
  /** Milliseconds until each refusal. */
  refusals: number[]
}

/** What overload does to orders: those that are placed, of the best rate, and how soon the others know. */
export async function measureOverload(): Promise<Figure[]> {
  const shop = await openShop('server', diners)
  await order(shop, best)
  await shop.settled()
  const atBest = await order(shop, best)
  await shop.settled()
  const rate = Math.ceil((times * atBest.placed) / duration)
  const flooded = await order(shop, times * best, rate)
  const refusals = flooded.refusals.toSorted((a, b) => a - b)
  return [
    {
      what: `Orders at ${times} times the capacity: placed, of the best rate`,
      value: flooded.placed / atBest.placed,
      unit: '',
      aim: { atLeast: 0.8 },
    },
    {
      what: `Orders at ${times} times the capacity: p95 of ${refusals.length} refusals`,
      value: refusals[Math.floor(refusals.length * 0.95)] ?? Number.NaN,
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
