import type { Figure } from './figure.ts'
import { send } from './http-client.ts'
import { addTenants, copyName } from './many-tenants.ts'
import { startTiffin, type Tiffin } from './server.ts'

const sizes = [10, 10_000]
/** Tenants whose menu is requested in turn, twice. */
const mostVisited = 600

interface Measured {
  tenants: number
  start: number
  atRest: number
  code: number
  /** Processor time of a page, in milliseconds. */
  firstPass: number
  secondPass: number
  hot: number
  afterwards: number
}

/** One process with an increasing number of tenants: start time, memory, pages, and delay of a sign-in code. */
export async function measureTenants(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const tenants of sizes) figures.push(...figuresOf(await measureWith(tenants)))
  return figures
}

async function measureWith(tenants: number): Promise<Measured> {
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
  const start = tiffin.startTime
  return { tenants, start, atRest, code, firstPass, secondPass, hot, afterwards }
}

function figuresOf(result: Measured): Figure[] {
  const { tenants, start, atRest, code, firstPass, secondPass, hot, afterwards } = result
  const name = `${tenants} tenants`
  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
  return [
    {
      what: `${name}: second pass over ${Math.min(tenants, mostVisited)} menus, of a hot one by CPU`,
      value: secondPass / hot,
      unit: '',
      aim: { atMost: 3 },
      notes: `first pass ${ms(firstPass)}, second ${ms(secondPass)}, hot ${ms(hot)} of CPU a page`,
    },
    { what: `${name}: start`, value: start / 1_000, unit: ' s', aim: { atMost: 5 } },
    {
      what: `${name}: code right after the start`,
      value: code / 1_000,
      unit: ' s',
      aim: { atMost: 2 },
    },
    { what: `${name}: memory at rest`, value: atRest, unit: ' MB', aim: null },
    {
      what: `${name}: memory after the visits`,
      value: afterwards,
      unit: ' MB',
      aim: { atMost: 400 },
    },
  ]
}

/** From the request for a code until it is sent, in milliseconds. */
async function codeTime({ origin, database }: Tiffin, tenant: string): Promise<number> {
  const begun = performance.now()
  const { status, body } = await send(origin, {
    method: 'POST',
    path: '/api/register',
    headers: { host: `${tenant}.localhost` },
    body: JSON.stringify({ phone: '07700900123' }),
  })
  if (status !== 200) throw new Error(`code: ${status} ${body}`)
  const isSent = async () =>
    (await database.pool.query('select from sent_messages where tenant_id = $1', [tenant]))
      .rowCount === 1
  while (!(await isSent())) await new Promise((resolve) => setTimeout(resolve, 10))
  return performance.now() - begun
}

/** It begins with 200 tenants a minute: whichever pass it met would pay for it. */
async function putOffMaintenance({ database }: Tiffin): Promise<void> {
  const isUnderWay = async () =>
    (
      await database.pool.query(
        "select from outbox where topic = 'maintenance' and done_at is null limit 1",
      )
    ).rowCount === 1
  await database.pool.query("update tenants set maintenance_due_at = now() + interval '1 day'")
  while (await isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Processor time of one visit, when the menus of these tenants are visited one after the other. */
async function pageCost(tiffin: Tiffin, tenants: string[]): Promise<number> {
  const before = tiffin.processorTime()
  for (const tenant of tenants) await visit(tiffin, tenant)
  return (tiffin.processorTime() - before) / tenants.length
}

async function visit({ origin }: Tiffin, tenant: string): Promise<void> {
  const { status } = await send(origin, {
    method: 'GET',
    path: '/menu',
    headers: { host: `${tenant}.localhost`, 'accept-encoding': 'br' },
  })
  if (status !== 200) throw new Error(`menu of ${tenant}: ${status}`)
}
