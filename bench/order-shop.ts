import { readFile } from 'node:fs/promises'
import type { BenchDatabase } from './database.ts'
import { chooseMeal, type Diner, type Meal, signUp } from './diner.ts'
import { send } from './http-client.ts'
import { type Running, start, startTiffin, type Tiffin } from './server.ts'

/** The number of diners signed in at the plain server. */
const plainDiners = 256

/** Our server with diners who have signed up. */
export interface Shop {
  tiffin: Tiffin
  meal: Meal
  /** A different diner each time, so that no diner has many orders. */
  nextDiner(): Diner
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
    meal,
    nextDiner() {
      const diner = diners[next++ % diners.length]
      if (!diner) throw new Error('no diner has signed up')
      return diner
    },
    async settled() {
      while (await hasDueJobs(tiffin)) await new Promise((resolve) => setTimeout(resolve, 20))
      await forgetLimits(tiffin)
      // Alerts of unanswered orders come due minutes later, in another round.
      await tiffin.database.pool.query(
        "delete from outbox where topic = 'order-alert' and done_at is null",
      )
    },
  }
}

type PlainShop = Running & { order(outlet: string): Promise<void> }

/** The plain server on the same database server. Its diners order the same meal as ours. */
export async function openPlainShop({ url, pool }: BenchDatabase, meal: Meal): Promise<PlainShop> {
  await pool.query(await readFile('bench/plain-tables.sql', 'utf8'))
  const running = await start('bench/plain-server.ts', '/', {
    DATABASE_URL: url,
    PRICES: JSON.stringify(meal.prices),
  })
  let next = 0
  return {
    ...running,
    async order(outlet) {
      const diner = next++ % plainDiners
      const answer = await send(running.origin, {
        method: 'POST',
        path: '/orders',
        headers: {
          authorization: `Bearer diner-${diner}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          outlet_id: outlet,
          address_id: `address-${diner}`,
          lines: meal.lines,
          payment_method: 'cash',
        }),
      })
      if (answer.status !== 200) throw new Error(`plain server: ${answer.status} ${answer.body}`)
    },
  }
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
