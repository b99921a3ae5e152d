import { setTimeout as delay } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { ask } from './http-client.ts'
import { addTenants, copyName } from './many-tenants.ts'
import { startTiffin, type Tiffin } from './server.ts'

const sizes = [10, 10_000]
/** Tenants whose menu is requested in turn, twice. */
const mostVisited = 600

/** One process with an increasing number of tenants: start time, memory, pages, and delay of a sign-in code. */
export async function measureTenants(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const tenants of sizes) figures.push(...(await measureWith(tenants)))
  return figures
}

async function measureWith(tenants: number): Promise<Figure[]> {
  const tiffin = await startTiffin((database) => addTenants(database, tenants))
  // Right after the start, when maintenance begins.
  const code = await codeTime(tiffin, copyName(1))
  const atRest = tiffin.memory()
  await putOffMaintenance(tiffin)

  const visited = Array.from({ length: Math.min(tenants, mostVisited) }, (_, n) => copyName(n + 1))
  const firstPass = await pageCost(tiffin, visited)
  const secondPass = await pageCost(tiffin, visited)
  const hot = await pageCost(tiffin, Array<string>(mostVisited).fill(copyName(visited.length)))
  const afterwards = tiffin.memory()
  await tiffin.stop()
  const name = `${tenants} tenants`
  const [first, second, one] = [firstPass, secondPass, hot].map((value) => value.toFixed(2))
  return [
    {
      what: `${name}: second pass over ${visited.length} menus, of a hot one by CPU`,
      value: secondPass / hot,
      unit: '',
      aim: { atMost: 3 },
      notes: `first pass ${first}, second ${second}, hot ${one} ms of CPU a page`,
    },
    { what: `${name}: start`, value: tiffin.startTime / 1_000, unit: ' s', aim: { atMost: 5 } },
    {
      what: `${name}: code right after the start`,
      value: code / 1_000,
      unit: ' s',
      aim: { atMost: 2 },
    },
    {
      what: `${name}: memory after the visits`,
      value: afterwards,
      unit: ' MB',
      aim: { atMost: 400 },
      notes: `at rest ${atRest.toFixed(0)} MB`,
    },
  ]
}

/** From the request for a code until it is sent, in milliseconds. */
async function codeTime({ origin, database }: Tiffin, tenant: string): Promise<number> {
  const begun = performance.now()
  await ask(origin, {
    path: '/api/register',
    headers: { host: `${tenant}.localhost` },
    body: JSON.stringify({ phone: '07700900123' }),
  })
  await untilRows(database, `from sent_messages where tenant_id = '${tenant}'`, 1)
  return performance.now() - begun
}

/** It begins with 200 tenants a minute: whichever pass it met would pay for it. */
async function putOffMaintenance({ database }: Tiffin): Promise<void> {
  await database.pool.query("update tenants set maintenance_due_at = now() + interval '1 day'")
  await untilRows(
    database,
    "from outbox where topic = 'maintenance' and done_at is null limit 1",
    0,
  )
}

async function untilRows({ pool }: BenchDatabase, from: string, count: number): Promise<void> {
  while ((await pool.query(`select ${from}`)).rowCount !== count) await delay(10)
}

/** Processor time of one visit, when the menus of these tenants are visited one after the other. */
async function pageCost(tiffin: Tiffin, tenants: string[]): Promise<number> {
  const before = tiffin.processorTime()
  for (const tenant of tenants) {
    const headers = { host: `${tenant}.localhost`, 'accept-encoding': 'br' }
    await ask(tiffin.origin, { path: '/menu', headers })
  }
  return (tiffin.processorTime() - before) / tenants.length
}
