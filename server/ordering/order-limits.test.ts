import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, staffCall } from '#testing/staff.ts'
import { orderLimits } from './order-limits.ts'

let shop: Shop
let diner: Diner
beforeAll(async () => {
  shop = await openShop({ environment: { ORDER_LIMIT_FACTOR: '1', DEMO_KITCHEN: '0' } })
})
afterAll(() => shop?.close())
beforeEach(async () => {
  shop.clock.advance({ hours: 3 })
  diner = await shop.customer()
})

const cash = { payment_method: 'cash' } as const
const statusOf = async (given: Partial<WireOrderRequest> = {}, who = diner) =>
  (await order(shop, who, anOrder(who, given))).status

/** One completed order of this diner. */
async function becomeKnown(who: Diner): Promise<void> {
  const actions = orderActions(shop, who)
  const placed = await actions.place(cash)
  const steps = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const
  for (const status of steps) await actions.move(placed, status)
}

/** As if this many more orders had just been placed from the same network. */
async function countMoreFromNetwork(more: number): Promise<void> {
  await statusOf()
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('rate_counters')
      .set((expression) => ({ hits: expression('hits', '+', more) }))
      .where('key', 'like', 'orders-from:%')
      .where('window_start', '>', new Date(shop.clock.now().getTime() - 120_000))
      .execute(),
  )
}

/** As if this many more orders of the same outlet had just been written with this one's status. */
async function copyOrder(orderId: string, copies: number): Promise<void> {
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    sql`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', o.id || '-' || n, 'number', o.number || '-' || n, 'unpaid_from', null))).*
      from orders o, generate_series(1, ${copies}::int) n
      where o.tenant_id = ${shop.tenantId} and o.id = ${orderId}`.execute(tx),
  )
}

test('one person can place a limited number of orders within an hour, and again an hour later', async () => {
  const placed = []
  for (let i = 0; i < orderLimits.person.new; i++) placed.push(await statusOf())

  const refused = await order(shop, diner, anOrder(diner))
  shop.clock.advance({ minutes: 61 })

  expect(placed.every((status) => status === 200)).toBe(true)
  expect(refused.status).toBe(429)
  expect(refused.message).toBe(
    'You have ordered several times already. Please wait a while, or call the restaurant.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await statusOf()).toBe(200)
})

test('a diner with a completed order may order more often', async () => {
  await becomeKnown(diner)

  const statuses = []
  for (let i = 0; i < orderLimits.person.new + 1; i++) statuses.push(await statusOf())

  expect(statuses.every((status) => status === 200)).toBe(true)
})

test('a repeated request under its key, and one that is refused, cost nothing', async () => {
  const body = anOrder(diner)
  const first = await order<PlacedOrder>(shop, diner, body, 'again')
  for (let i = 0; i < 2 * orderLimits.person.new; i++) {
    await order(shop, diner, body, 'again')
    await order(shop, diner, anOrder(diner, { expected_total: 1 }))
  }
  const statuses = []
  for (let i = 1; i < orderLimits.person.new; i++) statuses.push(await statusOf())

  const replayed = await order<PlacedOrder>(shop, diner, body, 'again')

  expect(statuses.every((status) => status === 200)).toBe(true)
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
  for (let i = 0; i < orderLimits.openCash.new; i++) await statusOf(cash)
  const full = await statusOf(cash)

  shop.clock.advance({ hours: 6 })

  expect(full).toBe(429)
  expect(await statusOf(cash)).toBe(200)
})

test('orders marked as a test do not count as open, and do not raise the diner’s limits', async () => {
  await addStaffHost(shop.services, shop.tenantId)
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  const actions = orderActions(shop, diner)
  const tests = []
  for (let i = 0; i < orderLimits.openCash.new; i++) tests.push(await actions.place(cash))
  const full = await statusOf(cash)
  for (const { order } of tests)
    await staffCall(shop, `POST /api/staff/orders/${order.id}/test`, manager)
  const [first] = tests
  const steps = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const
  for (const status of steps) if (first) await actions.move(first, status)

  const statuses = []
  for (let i = 0; i <= orderLimits.openCash.new; i++) statuses.push(await statusOf(cash))

  expect(full).toBe(429)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('accounts with the same proven phone number are one person', async () => {
  const phone = '+447700900555'
  const email = (name: string) => ({ email: `${name}@example.com`, signsInByEmail: true, phone })
  const [first, second] = [await shop.customer(email('one')), await shop.customer(email('two'))]
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact_proven_at: shop.clock.now() })
      .where('other_contact', '=', phone)
      .execute(),
  )
  for (let i = 0; i < orderLimits.openCash.new; i++) await statusOf(cash, first)

  expect(await statusOf(cash, second)).toBe(429)
})

const busyText = /^There are very many orders right now\./

test('new diners of a network with many orders wait while known ones still order', async () => {
  const known = await shop.customer()
  await becomeKnown(known)
  await countMoreFromNetwork(orderLimits.network.new)

  const refused = await order(shop, await shop.customer(), anOrder(diner))

  expect([refused.status, refused.message]).toEqual([429, expect.stringMatching(busyText)])
  expect(await statusOf({}, known)).toBe(200)
})

test('new diners of an outlet with many placed orders wait while known ones still order', async () => {
  const known = await shop.customer()
  await becomeKnown(known)
  const { place } = orderActions(shop, diner)
  await copyOrder((await place()).order.id, orderLimits.outlet.new)
  const { order: placed } = await place(cash)
  await copyOrder(placed.id, orderLimits.outlet.new - 3)
  const last = await statusOf({}, await shop.customer())
  await copyOrder(`${placed.id}-1`, 1)

  const refused = await order(shop, await shop.customer(), anOrder(diner))

  // Orders that wait for their payment do not count.
  expect(last).toBe(200)
  expect([refused.status, refused.message]).toEqual([429, expect.stringMatching(busyText)])
  expect(await statusOf({}, known)).toBe(200)
})
