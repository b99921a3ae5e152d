import { afterEach, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { systemRandom } from '#server/random.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { anOrder } from '#testing/an-order.ts'
import { runs } from '#testing/generated-tests.ts'
import { lastingDatabase } from '#testing/lasting-database.ts'
import { patientLimits, startServer } from '#testing/server-process.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'

const orderCount = runs(400)
const killAfter = Math.ceil(orderCount / 3)
const inFlight = 8

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** The id of the order; undefined if the server gave no response. Retried while it is busy, as a browser would. */
async function placeOver(
  origin: string,
  diner: DinerAccount,
  key: string,
): Promise<string | undefined> {
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
    return data.order.id
  } catch (error) {
    // fetch throws this if the connection breaks, also within a response.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Sends every order, some concurrently. @param onAnswer called for the acknowledged ones */
async function placeAll(
  origin: string,
  diner: DinerAccount,
  onAnswer: (key: string, id: string) => void,
): Promise<void> {
  const keys = Array.from({ length: orderCount }, (_, index) => `order ${index}`)
  const client = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const id = await placeOver(origin, diner, key)
      if (id) onAnswer(key, id)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
}

test('a server killed in the middle loses no order it acknowledged, and makes none twice', async () => {
  const database = await lastingDatabase()
  cleanUp.push(() => database.remove())
  const start = async () => {
    // One diner places more orders than the limits allow.
    const server = await startServer({
      ...patientLimits,
      ...database.variables,
      ORDER_LIMIT_FACTOR: '1000',
    })
    cleanUp.push(() => server.stop('SIGKILL'))
    return server
  }
  const seeding = await database.open()
  const now = () => new Date()
  await addTenant({ db: seeding }, 'shop', '127.0.0.1')
  const diner = await addCustomer({ db: seeding, now, random: systemRandom(now) }, 'shop')
  await seeding.close()

  const acknowledged = new Map<string, string>()
  const first = await start()
  await placeAll(first.origin, diner, (key, id) => {
    acknowledged.set(key, id)
    if (acknowledged.size === killAfter) first.process.kill('SIGKILL')
  })
  const before = acknowledged.size
  const second = await start()
  const answered = new Map<string, string>()
  await placeAll(second.origin, diner, (key, id) => answered.set(key, id))
  await second.stop()

  expect(before).toBeGreaterThanOrEqual(killAfter)
  expect(before).toBeLessThan(orderCount)
  for (const [key, id] of acknowledged) expect(answered.get(key), key).toBe(id)
  const reading = await database.open()
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
  // No gap: orders that the kill rolled back took no number.
  expect(numbers).toEqual(Array.from({ length: orderCount }, (_, index) => 1_001 + index))
  expect(rows.lines).toHaveLength(orderCount)
  expect(rows.notices).toHaveLength(orderCount)
  expect(rows.slots.reduce((sum, { used }) => sum + used, 0)).toBe(orderCount)
}, 600_000)
