import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import { anOrder, copyOrder, order } from '#testing/an-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import type { Diner } from '#testing/shop.ts'
import { orderLimits } from './order-limits.ts'

const kitchen = await openKitchen({
  environment: { ORDER_LIMIT_FACTOR: '1', DEMO_KITCHEN: '0' },
})
const { shop } = kitchen
let diner: Diner
beforeEach(async () => {
  shop.clock.advance({ hours: 3 })
  diner = await shop.customer()
})

const cash = { payment_method: 'cash' } as const
const statusOf = async (given: Partial<WireOrderRequest> = {}, who = diner) =>
  (await order(shop, who, anOrder(who, given))).status
/** Statuses of orders, one after the other. */
async function statusesOf(count: number, given?: Partial<WireOrderRequest>, who?: Diner) {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push(await statusOf(given, who))
  return statuses
}
const all200 = (count: number) => Array(count).fill(200)

/** As if this many more orders had just been placed from the same network. */
async function countMoreFromNetwork(more: number): Promise<void> {
  await statusOf()
  await shop.transaction((tx) =>
    tx
      .updateTable('rate_counters')
      .set((expression) => ({ hits: expression('hits', '+', more) }))
      .where('key', 'like', 'orders-from:%')
      .where('window_start', '>', new Date(shop.clock.now().getTime() - 120_000))
      .execute(),
  )
}

test('one person can place a limited number of orders within an hour, and again an hour later', async () => {
  const placed = await statusesOf(orderLimits.person.new)

  const refused = await order(shop, diner, anOrder(diner))
  shop.clock.advance({ minutes: 61 })

  expect(placed).toEqual(all200(orderLimits.person.new))
  expect(refused).toMatchObject({
    status: 429,
    message: 'You have ordered several times already. Please wait a while, or call the restaurant.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await statusOf()).toBe(200)
})

test('a diner with a completed order may order more often', async () => {
  await diner.complete(await diner.placeCash())

  const count = orderLimits.person.new + 1
  expect(await statusesOf(count)).toEqual(all200(count))
})

test('a repeated request under its key, and one that is refused, cost nothing', async () => {
  const again = () => order<PlacedOrder>(shop, diner, anOrder(diner), 'again')
  const first = await again()
  for (let i = 0; i < 2 * orderLimits.person.new; i++) {
    await again()
    await statusOf({ expected_total: 1 })
  }
  const statuses = await statusesOf(orderLimits.person.new - 1)

  const replayed = await again()

  expect(statuses).toEqual(all200(orderLimits.person.new - 1))
  expect(await statusOf()).toBe(429)
  expect(replayed.data.order.id).toBe(first.data.order.id)
})

test('three cash orders may be open, also when 20 are sent concurrently', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => order(shop, diner, anOrder(diner, cash))),
  )

  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect([taken.length, refused.length]).toEqual([orderLimits.openCash.new, 17])
  expect(refused[0]?.message).toBe(
    'You have 3 cash orders on their way. Please wait for one of them, or pay by card.',
  )
  expect(await statusOf()).toBe(200)
})

test('a cash order no longer counts as open once handed over, or after hours without a step', async () => {
  const [full] = (await statusesOf(orderLimits.openCash.new + 1, cash)).slice(-1)

  shop.clock.advance({ hours: 6 })

  expect(full).toBe(429)
  expect(await statusOf(cash)).toBe(200)
})

test('orders marked as a test do not count as open, and do not raise the diner’s limits', async () => {
  const manager = await shop.addMember({ role: 'manager' })
  const tests = []
  for (let i = 0; i < orderLimits.openCash.new; i++) tests.push(await diner.placeCash())
  const full = await statusOf(cash)
  for (const placed of tests)
    await kitchen.call(`POST orders/${placed.order.id}/test`, undefined, manager)
  if (tests[0]) await diner.complete(tests[0])

  expect(full).toBe(429)
  expect(await statusesOf(orderLimits.openCash.new + 1, cash)).toEqual([200, 200, 200, 429])
})

test('accounts with the same proven phone number are one person', async () => {
  const phone = '+447700900555'
  const email = (name: string) => ({ email: `${name}@example.com`, signsInByEmail: true, phone })
  const [first, second] = [await shop.customer(email('one')), await shop.customer(email('two'))]
  await shop.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact_proven_at: shop.clock.now() })
      .where('other_contact', '=', phone)
      .execute(),
  )
  await statusesOf(orderLimits.openCash.new, cash, first)

  expect(await statusOf(cash, second)).toBe(429)
})

describe('while known diners still order', () => {
  let known: Diner
  beforeEach(async () => {
    known = await shop.customer()
    const { complete, placeCash } = known
    await complete(await placeCash())
  })
  const expectRefusal = async () => {
    const stranger = await shop.customer()
    const { status, message } = await order(shop, stranger, anOrder(stranger))
    expect(status).toBe(429)
    expect(message).toMatch(/^There are very many orders right now\./)
    expect(await statusOf({}, known)).toBe(200)
  }

  test('new diners of a network with many orders wait', async () => {
    await countMoreFromNetwork(orderLimits.network.new)

    await expectRefusal()
  })

  test('new diners of an outlet with many placed orders wait', async () => {
    const copy = (id: string, count: number) =>
      copyOrder(shop, id, count, sql`jsonb_build_object('unpaid_from', null)`)
    // Orders that wait for their payment do not count.
    await copy((await diner.place()).order.id, orderLimits.outlet.new)
    const { order: placed } = await diner.placeCash()
    await copy(placed.id, orderLimits.outlet.new - 3)
    const last = await statusOf({}, await shop.customer())
    await copy(`${placed.id}-1`, 1)

    expect(last).toBe(200)
    await expectRefusal()
  })
})
