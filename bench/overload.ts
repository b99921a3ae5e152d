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
  /** Of the server's process, in milliseconds. */
  processorTime: number
  /** Milliseconds until each refusal. */
  refusals: number[]
}

/** What overload does to orders: those that are placed, of the best rate, and how soon the others know. */
export async function measureOverload(): Promise<Figure[]> {
  const shop = await openShop('server', diners)
  await order(shop, best)
  await shop.settled()
  const settled = async (connections: number, rate?: number) => {
    const outcome = await order(shop, connections, rate)
    await shop.settled()
    return outcome
  }
  const before = await settled(best)
  const rate = Math.ceil((times * before.placed) / duration)
  // With ten times the diners most wait; forty times are more than may wait, and most are refused at once.
  const waiting = await settled(times * best, rate)
  const between = await settled(best)
  const refused = await settled(4 * times * best, rate)
  const after = await settled(best)
  return [
    ...figures(`Orders at ${times} times the capacity`, [before, between], waiting),
    ...figures(`The same over ${4 * times * best} connections`, [between, after], refused),
  ]
}

/** @param neighbours the best rate before and after, whose mean it is compared with: a restaurant's orders grow meanwhile */
function figures(what: string, neighbours: Outcome[], flooded: Outcome): Figure[] {
  const sum = (of: (outcome: Outcome) => number) =>
    neighbours.reduce((total, outcome) => total + of(outcome), 0)
  const placed = sum((outcome) => outcome.placed)
  const refusals = flooded.refusals.toSorted((a, b) => a - b)
  const ofOrders = (flooded.placed * sum((outcome) => outcome.processorTime)) / placed
  return [
    {
      what: `${what}: placed, of the best rate`,
      value: (neighbours.length * flooded.placed) / placed,
      unit: '',
      aim: { atLeast: 0.8 },
    },
    {
      what: `${what}: p95 of ${refusals.length} refusals`,
      value: refusals[Math.floor(refusals.length * 0.95)] ?? Number.NaN,
      unit: ' ms',
      aim: { atMost: 1_000 },
    },
    {
      what: `${what}: processor time of a refusal, of that of an order`,
      value: (flooded.processorTime - ofOrders) / refusals.length / (ofOrders / flooded.placed),
      unit: '',
      aim: null,
    },
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
