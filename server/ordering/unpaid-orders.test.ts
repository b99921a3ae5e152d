import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import type { IntentState } from '#server/payments/provider.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { orderLimits } from './order-limits.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({
    content: { promos: [aPromo({ code: 'HELLO', firstOrderOnly: true })] },
    environment: { ORDER_LIMIT_FACTOR: '1', DEMO_KITCHEN: '0' },
  })
})
afterAll(() => shop?.close())
beforeEach(async () => {
  // Orders of the test before have expired.
  shop.clock.advance({ hours: 3 })
  diner = await shop.customer()
  actions = orderActions(shop, diner)
  await actions.jobs()
})

const most = orderLimits.unpaid.new

/** Status of each order, and the places in slots that are still taken. */
async function statusOf(placed: PlacedOrder[]) {
  const statuses = []
  for (const each of placed) statuses.push((await actions.read(each)).status)
  return statuses
}

const placesHeld = () =>
  shop.services.db.transaction(shop.tenantId, async (tx) => {
    const rows = await tx.selectFrom('slot_usage').select('used').execute()
    return rows.reduce((sum, { used }) => sum + used, 0)
  })

const networks = () =>
  shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.selectFrom('orders').select(['status', 'unpaid_from']).execute(),
  )

async function placeMany(count: number, who = actions): Promise<PlacedOrder[]> {
  const placed = []
  for (let i = 0; i < count; i++) {
    placed.push(await who.place())
    shop.clock.advance({ seconds: 1 })
  }
  return placed
}

const first = 0
const second = 1
const at = (placed: PlacedOrder[], index: number) => placed[index] as PlacedOrder

/** One completed order of this diner. */
async function becomeKnown(): Promise<void> {
  const placed = await actions.place({ payment_method: 'cash' })
  const steps = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const
  for (const status of steps) await actions.move(placed, status)
}

test('a diner with two unpaid orders who orders again cancels the oldest, and releases its place', async () => {
  const before = await placesHeld()
  const placed = await placeMany(most + 1)

  expect(await statusOf(placed)).toEqual([
    'cancelled',
    ...Array.from({ length: most }, () => 'awaiting_payment'),
  ])
  expect((await placesHeld()) - before).toBe(most)
  await actions.jobs()
  expect((await actions.pay(at(placed, first))).data.status).toBe('canceled')
  await actions.pay(at(placed, most))
  expect((await actions.report(at(placed, most))).data.order.status).toBe('placed')
})

test('a first-order code is usable again when its unpaid order is cancelled for the next one', async () => {
  const withCode = { promo_code: 'HELLO', expected_total: 21.4 }
  const first = await actions.place(withCode)
  shop.clock.advance({ seconds: 1 })
  const second = await actions.place()

  const again = await actions.place(withCode)

  expect(await statusOf([first, second, again])).toEqual([
    'cancelled',
    'awaiting_payment',
    'awaiting_payment',
  ])
})

test('an order that is refused for another reason gives up none', async () => {
  const placed = await placeMany(most)

  const refused = await order(shop, diner, anOrder(diner, { expected_total: 1 }))

  expect(refused.status).toBe(409)
  expect(new Set(await statusOf(placed))).toEqual(new Set(['awaiting_payment']))
})

test('a diner with a completed order may leave more of them unpaid', async () => {
  await becomeKnown()

  const placed = await placeMany(orderLimits.unpaid.known)

  expect(new Set(await statusOf(placed))).toEqual(new Set(['awaiting_payment']))
})

test('an order that was paid, and not reported yet, is placed and not cancelled', async () => {
  const placed = await placeMany(most)
  await actions.pay(at(placed, first))

  const next = await actions.place()

  expect(await statusOf([...placed, next])).toEqual([
    'placed',
    ...Array.from({ length: most }, () => 'awaiting_payment'),
  ])
})

test('an order that is paid in the moment before it would be given up stays placed', async () => {
  const placed = await placeMany(most)
  const { db, payments } = shop.services
  const provider = payments.card
  if (!provider) throw new Error('the sandbox takes cards')
  const readIntent = provider.readIntent.bind(provider)
  const transaction = db.transaction.bind(db)
  let sinceRead = Number.NaN
  const read = vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const state = await readIntent(...given)
    sinceRead = 0
    return state
  })
  const between = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    // The first transaction writes the provider's payment state, the second gives up the order.
    if (++sinceRead === 2) {
      await actions.pay(at(placed, first))
      await actions.report(at(placed, first))
    }
    return transaction(...given)
  })

  const next = await actions.place()

  expect(sinceRead).toBeGreaterThanOrEqual(2)
  read.mockRestore()
  between.mockRestore()
  expect(await statusOf([...placed, next])).toEqual([
    'placed',
    ...Array.from({ length: most }, () => 'awaiting_payment'),
  ])
})

test('a payment that arrives after its order was given up is refunded', async () => {
  const placed = await placeMany(most + 1)
  await actions.pay(at(placed, first))

  await actions.report(at(placed, first))
  await actions.jobs()

  expect(await actions.read(at(placed, first))).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refunded' },
  })
})

test('an order with a payment in progress is not cancelled: the next one is, or the diner is refused', async () => {
  const placed = await placeMany(most)
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  const processing = (ids: string[]) =>
    vi.spyOn(provider, 'readIntent').mockImplementation(async (tenantId, id) => {
      const state: IntentState = await read(tenantId, id)
      return ids.includes(id) ? { ...state, status: 'processing' } : state
    })
  processing([at(placed, first).payment.intent_id])
  const next = await actions.place()
  const statuses = await statusOf([...placed, next])
  processing([...placed, next].map(({ payment }) => payment.intent_id))

  const refused = await order(shop, diner, anOrder(diner))
  const cash = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
  vi.restoreAllMocks()

  expect(statuses[first]).toBe('awaiting_payment')
  expect(statuses[second]).toBe('cancelled')
  expect(refused.status).toBe(429)
  expect(refused.message).toBe(
    'You have several orders that are not paid yet. Please pay for one of them under Orders, or cancel it there.',
  )
  expect(refused.headers['retry-after']).toBe('300')
  expect(cash.status).toBe(200)
})

test('an order with a bank challenge in progress is cancelled after those without one', async () => {
  const placed = await placeMany(most)
  const asked = await actions.pay(at(placed, first), '4000 0025 0000 3155')
  const next = await actions.place()
  const statuses = await statusOf([...placed, next])
  await actions.pay(next, '4000 0025 0000 3155')
  // All waiting orders are in a bank challenge now: the oldest is given up, and refunded if it is paid nevertheless.
  const last = await actions.place()
  const after = await statusOf([at(placed, first), next, last])

  expect(asked.data.status).toBe('requires_action')
  expect(statuses).toEqual(['awaiting_payment', 'cancelled', 'awaiting_payment'])
  expect(after).toEqual(['cancelled', 'awaiting_payment', 'awaiting_payment'])
  await actions.pay(at(placed, first), '4000 0025 0000 3155', 'pass')
  await actions.report(at(placed, first))
  await actions.jobs()
  expect((await actions.read(at(placed, first))).payment.status).toBe('refunded')
})

test('of ten concurrent orders no more than two wait for their payment, and the rest holds nothing', async () => {
  const before = await placesHeld()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order<PlacedOrder>(shop, diner, anOrder(diner))),
  )

  const taken = answers.filter(({ status }) => status === 200).map(({ data }) => data)
  const statuses = await statusOf(taken)
  const others = answers.filter(({ status }) => status !== 200 && status !== 429)
  expect(others).toEqual([])
  expect(statuses.filter((status) => status === 'awaiting_payment')).toHaveLength(most)
  expect((await placesHeld()) - before).toBe(most)
})

test('accounts with the same proven phone number share the limit, and none gives up another’s', async () => {
  const phone = '+447700900556'
  const email = (name: string) => ({ email: `${name}@example.com`, signsInByEmail: true, phone })
  const [one, other] = [await shop.customer(email('three')), await shop.customer(email('four'))]
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact_proven_at: shop.clock.now() })
      .where('other_contact', '=', phone)
      .execute(),
  )
  const placed = await placeMany(most, orderActions(shop, one))

  const refused = await order(shop, other, anOrder(other))

  expect(refused.status).toBe(429)
  expect(await orderActions(shop, one).read(at(placed, first))).toMatchObject({
    status: 'awaiting_payment',
  })
})

test('an unproven claim of a phone number does not count against its owner’s limit', async () => {
  const phone = '+447700900557'
  const stranger = await shop.customer({ email: 'five@example.com', signsInByEmail: true, phone })
  const owner = await shop.customer({ email: 'six@example.com', signsInByEmail: true, phone })
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact_proven_at: shop.clock.now() })
      .where('id', '=', owner.id)
      .execute(),
  )
  await placeMany(most, orderActions(shop, stranger))

  const allowed = await order<PlacedOrder>(shop, owner, anOrder(owner))

  expect(allowed.status).toBe(200)
})

test('new diners of one network leave twenty unpaid, known ones more; a paid one makes room', async () => {
  const known = diner
  await becomeKnown()
  const placed: [Diner, PlacedOrder][] = []
  for (let i = 0; i < orderLimits.unpaidFrom.new; i++) {
    const someone = await shop.customer()
    placed.push([someone, await orderActions(shop, someone).place()])
  }
  const stranger = await shop.customer()

  const refused = await order(shop, stranger, anOrder(stranger))
  const ofKnown = await order(shop, known, anOrder(known))
  for (const [someone, paid] of placed.slice(0, 2)) {
    const { pay, report } = orderActions(shop, someone)
    await pay(paid)
    await report(paid)
  }
  const allowed = await order(shop, stranger, anOrder(stranger))

  expect(refused.status).toBe(429)
  expect(refused.message).toMatch(/^There are very many orders right now\./)
  expect([ofKnown.status, allowed.status]).toEqual([200, 200])
})

test('where an order came from is forgotten once it is paid or has ended', async () => {
  const placed = await placeMany(3)
  await actions.pay(at(placed, first))
  await actions.report(at(placed, first))
  await shop.call(`POST /api/orders/${at(placed, second).order.id}/cancel`, { token: diner.token })

  const kept = (await networks()).filter(({ unpaid_from }) => unpaid_from !== null)

  expect(kept).toEqual([{ status: 'awaiting_payment', unpaid_from: expect.any(String) }])
})
