import { type Figure, median } from './figure.ts'
import { send } from './http-client.ts'
import { openShop } from './order-shop.ts'
import { outletIds, type Running, startProcess } from './server.ts'

const counts = [1, 4]
const rounds = 3
/**
 * Orders per second and process, so that load grows with the number of processes. Few enough for all of them on two
 * cores. Constant per process, because the number of concurrent orders decides how many share a statement.
 */
const ratePerProcess = 15
/** Orders per process before measuring: the process compiles its hot code and opens its connections. */
const warmUpOrdersEach = 300
const warmUpInFlightEach = 8
/** Orders per process in one round. */
const ordersEach = 150

interface Cost {
  /** Milliseconds of processor time for an order. */
  server: number
  database: number
}

/** Cash orders per second of processor time, server and database, with several processes on one PostgreSQL. */
export async function measureProcesses(): Promise<Figure[]> {
  const shop = await openShop(64)
  const { database } = shop.tiffin
  // The diners have signed up; from here on each round has processes of its own.
  await shop.tiffin.stop()

  let turn = 0
  const order = async (processes: Running[]): Promise<void> => {
    const origin = processes[turn % processes.length]?.origin ?? ''
    const outlet = outletIds[turn++ % outletIds.length] ?? ''
    const request = shop.nextDiner().cashRequest(outlet)
    const { status, body } = await send(origin, { path: '/api/order', ...request })
    // A process whose event loop is late refuses, for example under other load on the machine.
    if (status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return order(processes)
    }
    if (status !== 200) throw new Error(`order: ${status} ${body}`)
  }
  const costWith = async (count: number): Promise<Cost> => {
    const processes = await Promise.all(Array.from({ length: count }, () => startProcess(database)))
    const serverTime = () => processes.reduce((sum, each) => sum + each.processorTime(), 0)
    await inTurns(count * warmUpOrdersEach, count * warmUpInFlightEach, () => order(processes))
    await shop.settled()
    const before = { server: serverTime(), database: database.processorTime() }
    await atRate(count * ratePerProcess, count * ordersEach, () => order(processes))
    await shop.settled()
    const cost = {
      server: (serverTime() - before.server) / (count * ordersEach),
      database: (database.processorTime() - before.database) / (count * ordersEach),
    }
    await Promise.all(processes.map((each) => each.stop()))
    return cost
  }

  const costs = new Map<number, Cost[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < rounds; round++) {
    // Each as often first as last.
    for (const count of round % 2 === 0 ? counts : counts.toReversed()) {
      costs.get(count)?.push(await costWith(count))
    }
  }
  const one = costs.get(1) ?? []
  return counts.slice(1).map((count) => {
    const several = costs.get(count) ?? []
    return {
      what: `Orders per second of processor time, ${count} processes, of one`,
      value: median(several.map((cost, round) => total(one[round]) / total(cost))),
      unit: '' as const,
      aim: { atLeast: 0.9 },
      notes: `${inWords(several)}; one process: ${inWords(one)}`,
    }
  })
}

async function inTurns(count: number, inFlight: number, work: () => Promise<void>): Promise<void> {
  let begun = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (begun++ < count) await work()
    }),
  )
}

/** Begins so many a second, whether those before have ended or not. */
async function atRate(perSecond: number, count: number, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  const all: Promise<void>[] = []
  while (all.length < count) {
    const due = begun + (all.length * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    all.push(work())
  }
  await Promise.all(all)
}

function total({ server, database }: Cost = { server: Number.NaN, database: Number.NaN }): number {
  return server + database
}

function inWords(costs: Cost[]): string {
  const server = median(costs.map((cost) => cost.server))
  const database = median(costs.map((cost) => cost.database))
  return `server ${server.toFixed(1)} + database ${database.toFixed(1)} ms an order`
}
