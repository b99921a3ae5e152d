import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import type { IntentState } from '#server/payments/provider.ts'
import { anOrder, order, type orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import { orderLimits } from './order-limits.ts'

const shop = await openShop({
  content: { promos: [aPromo({ code: 'HELLO', firstOrderOnly: true })] },
  environment: { ORDER_LIMIT_FACTOR: '1', DEMO_KITCHEN: '0' },
})
const provider = shop.services.payments.forMethod('card')
afterEach(() => {
  vi.restoreAllMocks()
})
let diner: Diner
beforeEach(async () => {
  // Orders of the test before have expired.
  shop.clock.advance({ hours: 3 })
  diner = await shop.customer()
  await shop.runJobs()
})

const most = orderLimits.unpaid.new
const waiting: string[] = Array(most).fill('awaiting_payment')
const challengedCard = '4000 0025 0000 3155'

const statusOf = (placed: PlacedOrder[]) =>
  Promise.all(placed.map(async (each) => (await diner.read(each)).status))

/** Places in slots that are taken. */
const placesHeld = () =>
  shop.transaction(async (tx) => {
    const rows = await tx.selectFrom('slot_usage').select('used').execute()
    return rows.reduce((sum, { used }) => sum + used, 0)
  })

/** Unpaid orders, the oldest first. */
async function placeMany(
  count: number,
  who = diner,
): Promise<[first: PlacedOrder, second: PlacedOrder, ...others: PlacedOrder[]]> {
  const placed: PlacedOrder[] = []
  for (let i = 0; i < count; i++) {
    placed.push(await who.place())
    shop.clock.advance({ seconds: 1 })
  }
  return placed as [PlacedOrder, PlacedOrder]
}

const becomeKnown = async () => diner.complete(await diner.placeCash())

/** Has the phone of these customers proven. */
const provePhone = (column: 'id' | 'other_contact', value: string) =>
  shop.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact_proven_at: shop.clock.now() })
      .where(column, '=', value)
      .execute(),
  )

test('a diner with two unpaid orders who orders again cancels the oldest, and releases its place', async () => {
  const before = await placesHeld()
  const placed = await placeMany(most + 1)
  const last = placed.at(-1) as PlacedOrder

  expect(await statusOf(placed)).toEqual(['cancelled', ...waiting])
  expect((await placesHeld()) - before).toBe(most)
  await shop.runJobs()
  expect((await diner.pay(placed[0])).data.status).toBe('canceled')
  await diner.pay(last)
  expect((await diner.report(last)).data.order.status).toBe('placed')
})

test('a first-order code is usable again when its unpaid order is cancelled for the next one', async () => {
  const withCode = { promo_code: 'HELLO', expected_total: 21.4 }
  const first = await diner.place(withCode)
  shop.clock.advance({ seconds: 1 })
  const second = await diner.place()

  const again = await diner.place(withCode)

  expect(await statusOf([first, second, again])).toEqual(['cancelled', ...waiting])
})

test('an order that is refused for another reason gives up none', async () => {
  const placed = await placeMany(most)

  const refused = await order(shop, diner, anOrder(diner, { expected_total: 1 }))

  expect(refused.status).toBe(409)
  expect(await statusOf(placed)).toEqual(waiting)
})

test('a diner with a completed order may leave more of them unpaid', async () => {
  await becomeKnown()

  const placed = await placeMany(orderLimits.unpaid.known)

  expect(new Set(await statusOf(placed))).toEqual(new Set(['awaiting_payment']))
})

test('an order that was paid, and not reported yet, is placed and not cancelled', async () => {
  const placed = await placeMany(most)
  await diner.pay(placed[0])

  const next = await diner.place()

  expect(await statusOf([...placed, next])).toEqual(['placed', ...waiting])
})

test('an order that is paid in the moment before it would be given up stays placed', async () => {
  const placed = await placeMany(most)
  const { db } = shop.services
  const readIntent = provider.readIntent.bind(provider)
  const transaction = db.transaction.bind(db)
  let sinceRead = Number.NaN
  vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const state = await readIntent(...given)
    sinceRead = 0
    return state
  })
  const between = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    // The first transaction writes the provider's payment state, the second gives up the order.
    if (++sinceRead === 2) {
      await diner.pay(placed[0])
      await diner.report(placed[0])
    }
    return transaction(...given)
  })

  const next = await diner.place()

  expect(sinceRead).toBeGreaterThanOrEqual(2)
  between.mockRestore()
  expect(await statusOf([...placed, next])).toEqual(['placed', ...waiting])
})

test('a payment that arrives after its order was given up is refunded', async () => {
  const [first] = await placeMany(most + 1)
  await diner.pay(first)

  await diner.report(first)
  await shop.runJobs()

  expect(await diner.read(first)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refunded' },
  })
})

test('an order with a payment in progress is not cancelled: the next one is, or the diner is refused', async () => {
  const [first, second] = await placeMany(most)
  const readIntent = provider.readIntent.bind(provider)
  const setProcessing = (...placed: PlacedOrder[]) => {
    const ids = placed.map(({ payment }) => payment.intent_id)
    vi.spyOn(provider, 'readIntent').mockImplementation(async (tenantId, id) => {
      const state: IntentState = await readIntent(tenantId, id)
      return ids.includes(id) ? { ...state, status: 'processing' } : state
    })
  }
  setProcessing(first)
  const next = await diner.place()
  const statuses = await statusOf([first, second])
  setProcessing(first, second, next)

  const refused = await order(shop, diner, anOrder(diner))
  const cash = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))

  expect(statuses).toEqual(['awaiting_payment', 'cancelled'])
  expect(refused).toMatchObject({
    status: 429,
    message:
      'You have several orders that are not paid yet. Please pay for one of them under Orders, or cancel it there.',
    headers: { 'retry-after': '300' },
  })
  expect(cash.status).toBe(200)
})

test('an order with a bank challenge in progress is cancelled after those without one', async () => {
  const [first, second] = await placeMany(most)
  const asked = await diner.pay(first, challengedCard)
  const next = await diner.place()
  const statuses = await statusOf([first, second, next])
  await diner.pay(next, challengedCard)
  // All waiting orders are in a bank challenge now: the oldest is given up, and refunded if it is paid nevertheless.
  const last = await diner.place()
  const after = await statusOf([first, next, last])

  expect(asked.data.status).toBe('requires_action')
  expect(statuses).toEqual(['awaiting_payment', 'cancelled', 'awaiting_payment'])
  expect(after).toEqual(['cancelled', 'awaiting_payment', 'awaiting_payment'])
  await diner.pay(first, challengedCard, 'pass')
  await diner.report(first)
  await shop.runJobs()
  expect((await diner.read(first)).payment.status).toBe('refunded')
})

test('of ten concurrent orders no more than two wait for their payment, and the rest holds nothing', async () => {
  const before = await placesHeld()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order<PlacedOrder>(shop, diner, anOrder(diner))),
  )

  const taken = answers.filter(({ status }) => status === 200).map(({ data }) => data)
  const others = answers.filter(({ status }) => status !== 200 && status !== 429)
  expect(others).toEqual([])
  const statuses = await statusOf(taken)
  expect(statuses.filter((status) => status === 'awaiting_payment')).toHaveLength(most)
  expect((await placesHeld()) - before).toBe(most)
})

test('accounts with the same proven phone number share the limit, and none gives up another’s', async () => {
  const phone = '+447700900556'
  const email = (name: string) => ({ email: `${name}@example.com`, signsInByEmail: true, phone })
  const [one, other] = [await shop.customer(email('three')), await shop.customer(email('four'))]
  await provePhone('other_contact', phone)
  const [first] = await placeMany(most, one)

  const refused = await order(shop, other, anOrder(other))

  expect(refused.status).toBe(429)
  expect((await one.read(first)).status).toBe('awaiting_payment')
})

test('an unproven claim of a phone number does not count against its owner’s limit', async () => {
  const phone = '+447700900557'
  const stranger = await shop.customer({ email: 'five@example.com', signsInByEmail: true, phone })
  const owner = await shop.customer({ email: 'six@example.com', signsInByEmail: true, phone })
  await provePhone('id', owner.id)
  await placeMany(most, stranger)

  expect((await order(shop, owner, anOrder(owner))).status).toBe(200)
})

test('new diners of one network leave twenty unpaid, known ones more; a paid one makes room', async () => {
  await becomeKnown()
  const placed: [ReturnType<typeof orderActions>, PlacedOrder][] = []
  for (let i = 0; i < orderLimits.unpaidFrom.new; i++) {
    const others = await shop.customer()
    placed.push([others, await others.place()])
  }
  const stranger = await shop.customer()

  const refused = await order(shop, stranger, anOrder(stranger))
  const ofKnown = await order(shop, diner, anOrder(diner))
  for (const [others, paid] of placed.slice(0, 2)) {
    await others.pay(paid)
    await others.report(paid)
  }
  const allowed = await order(shop, stranger, anOrder(stranger))

  expect(refused.status).toBe(429)
  expect(refused.message).toMatch(/^There are very many orders right now\./)
  expect([ofKnown.status, allowed.status]).toEqual([200, 200])
})

test('where an order came from is forgotten once it is paid or has ended', async () => {
  const [first, second] = await placeMany(3)
  await diner.pay(first)
  await diner.report(first)
  await diner.cancel(second)

  const kept = await shop.transaction((tx) =>
    tx
      .selectFrom('orders')
      .select(['status', 'unpaid_from'])
      .where('unpaid_from', 'is not', null)
      .execute(),
  )

  expect(kept).toEqual([{ status: 'awaiting_payment', unpaid_from: expect.any(String) }])
})
