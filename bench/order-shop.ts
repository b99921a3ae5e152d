import { setTimeout as delay } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import { chooseMeal, type Diner, signUp } from './diner.ts'
import { startTiffin, type Tiffin } from './server.ts'

/** Orders that are begun and not answered, at the same time. */
export const inFlight = 8

/** Our server with diners who have signed up. */
export interface Shop {
  tiffin: Tiffin
  /** A different diner each time, so that no diner has many orders. */
  nextDiner(): Diner
  /** Processor time of server and database so far, in milliseconds. */
  processorTime(): number
  /** Waits until the worker has done all due jobs, which belong to the orders. */
  settled(): Promise<void>
}

/** @param count diners who sign up at the start @param fill adds rows before the server starts */
export async function openShop(
  count: number,
  fill?: (database: BenchDatabase) => Promise<void>,
): Promise<Shop> {
  const tiffin = await startTiffin(fill)
  const meal = await chooseMeal(tiffin)
  const diners: Diner[] = []
  let [signedUp, next] = [0, 0]
  const newDiner = () => signUp(tiffin, meal, ++signedUp)
  while (diners.length < count) {
    diners.push(...(await Promise.all(Array.from({ length: 8 }, newDiner))))
    await forgetLimits(tiffin)
  }
  return {
    tiffin,
    nextDiner() {
      const diner = diners[next++ % diners.length]
      if (!diner) throw new Error('no diner has signed up')
      return diner
    },
    processorTime: () => tiffin.processorTime() + tiffin.database.processorTime(),
    async settled() {
      while (await hasDueJobs(tiffin)) await delay(20)
      await forgetLimits(tiffin)
      // Alerts of unanswered orders come due minutes later, in another round.
      await tiffin.database.pool.query(
        "delete from outbox where topic = 'order-alert' and done_at is null",
      )
    },
  }
}

/** What an order costs; times in milliseconds. */
export interface Costs {
  perSecond: number
  /** Of each order, until it is answered. */
  times: number[]
  serverTime: number
  databaseTime: number
  statements: number
}

/** Keeps orders in flight for these seconds; the jobs that follow are counted too. */
export async function keepOrdering(
  { tiffin, settled }: Pick<Shop, 'tiffin' | 'settled'>,
  order: () => Promise<unknown>,
  seconds: number,
): Promise<Costs> {
  const { database } = tiffin
  const used = async () =>
    [tiffin.processorTime(), database.processorTime(), await database.statements()] as const
  const before = await used()
  const begun = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < begun + 1_000 * seconds) {
        const start = performance.now()
        await order()
        times.push(performance.now() - start)
      }
    }),
  )
  const perSecond = (1_000 * times.length) / (performance.now() - begun)
  await settled()
  const [serverTime = 0, databaseTime = 0, statements = 0] = (await used()).map(
    (value, index) => (value - (before[index] ?? 0)) / times.length,
  )
  return { perSecond, times, serverTime, databaseTime, statements }
}

async function hasDueJobs({ database }: Tiffin): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'select from outbox where done_at is null and failed_at is null and due_at <= now() limit 1',
  )
  return rowCount === 1
}

/** Hundreds of diners sign up within minutes: limits that count by the hour are reset. */
async function forgetLimits({ database }: Tiffin): Promise<void> {
  await database.pool.query('delete from public.rate_counters; delete from installation_counters')
}
