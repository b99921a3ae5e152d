import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { connect, type Database } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import { anOrder } from '#testing/an-order.ts'
import { addCustomer, addTenant, type Diner } from '#testing/shop.ts'
import { testDatabase } from '#testing/test-database.ts'

const orderCount = 200
const killAfter = 70
const inFlight = 8

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** A database that outlives the server: a folder, or a database of its own on a real one. */
async function lastingDatabase(): Promise<{
  url: string
  folder: string
  open(): Promise<Database>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-crash-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  if (process.env.TEST_DATABASE !== 'server') {
    return { url: '', folder, open: () => connect({ folder: join(folder, 'database') }) }
  }
  const database = await testDatabase()
  cleanUp.push(() => database.close())
  const url = database.url ?? ''
  return { url, folder, open: () => connect({ url }) }
}

interface Server {
  process: ChildProcess
  origin: string
}

/** The server as `npm start` runs it, once it answers. */
async function startServer(url: string, folder: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_FOLDER: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cleanUp.push(() => void child.kill('SIGKILL'))
  const origin = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${origin}/api/orders`).catch(() => undefined)
    if (answer?.status === 401) return { process: child, origin }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Undefined when the server gave no answer; when it is busy, asked again as a browser would. */
async function placeOver(
  origin: string,
  diner: Diner,
  key: string,
): Promise<PlacedOrder['order'] | undefined> {
  try {
    const response = await fetch(`${origin}/api/order`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${diner.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(anOrder(diner, { payment_method: 'cash' })),
    })
    const { status, data } = (await response.json()) as Envelope<PlacedOrder>
    if (status === 503) return placeOver(origin, diner, key)
    if (status !== 200) throw new Error(`order ${key} was refused with ${status}`)
    return data.order
  } catch (error) {
    // What fetch throws when the connection breaks, also in the middle of an answer.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Sends every order, some at a time, and remembers what was acknowledged. */
async function placeAll(
  origin: string,
  diner: Diner,
  onAnswer: (key: string, order: { id: string; number: string }) => void,
): Promise<void> {
  const keys = Array.from({ length: orderCount }, (_, index) => `order ${index}`)
  const lane = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const order = await placeOver(origin, diner, key)
      if (order) onAnswer(key, order)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
}

test('a server killed in the middle loses no order it acknowledged, and makes none twice', async () => {
  const { url, folder, open } = await lastingDatabase()
  const seeding = await open()
  const now = () => new Date()
  await addTenant({ db: seeding }, 'shop', 'localhost')
  const diner = await addCustomer({ db: seeding, now, random: systemRandom(now) }, 'shop')
  await seeding.close()

  const acknowledged = new Map<string, string>()
  const first = await startServer(url, folder)
  await placeAll(first.origin, diner, (key, { id }) => {
    acknowledged.set(key, id)
    if (acknowledged.size === killAfter) first.process.kill('SIGKILL')
  })
  const before = acknowledged.size
  const second = await startServer(url, folder)
  const answered = new Map<string, string>()
  await placeAll(second.origin, diner, (key, { id }) => answered.set(key, id))
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')

  expect(before).toBeGreaterThanOrEqual(killAfter)
  expect(before).toBeLessThan(orderCount)
  for (const [key, id] of acknowledged) expect(answered.get(key), key).toBe(id)
  const reading = await open()
  const rows = await reading.transaction('shop', async (tx) => ({
    orders: await tx.selectFrom('orders').select(['id', 'number']).execute(),
    lines: await tx.selectFrom('order_lines').select('order_id').execute(),
    notices: await tx
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'order-notice')
      .execute(),
    slots: await tx.selectFrom('slot_usage').select('used').execute(),
  }))
  await reading.close()
  const numbers = rows.orders.map(({ number }) => Number(number.split('-')[1])).sort()
  const kept = new Set(rows.orders.map(({ id }) => id))
  const lost = [...answered].filter(([, id]) => !kept.has(id)).map(([key]) => key)
  expect(lost, `of ${before} acknowledged before and ${answered.size} after the kill`).toEqual([])
  expect(rows.orders).toHaveLength(orderCount)
  // No gap: what the kill rolled back took no number.
  expect(numbers).toEqual(Array.from({ length: orderCount }, (_, index) => 1_001 + index))
  expect(rows.lines).toHaveLength(orderCount)
  expect(rows.notices).toHaveLength(orderCount)
  expect(rows.slots.reduce((sum, { used }) => sum + used, 0)).toBe(orderCount)
}, 180_000)
