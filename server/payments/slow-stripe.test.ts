import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentStatusResponse, PlacedOrder } from '#contract/order.ts'
import type { WireSavedCard } from '#contract/saved-card.ts'
import { longestWait } from '#contract/waiting-times.ts'
import { timeForProviders } from '#server/http/time-for-providers.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { type StripeDouble, startStripeDouble } from '#testing/stripe-double.ts'
import { stripeSettings } from '#testing/stripe-settings.ts'
import type { TimeLeft } from './provider.ts'

/** What a request of these tests has for all its calls, and how long one of them takes. */
const budget = 900
const delay = 400

let stripe: StripeDouble
let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  stripe = await startStripeDouble()
  shop = await openShop({ environment: { ...stripeSettings(stripe), ORDER_LIMIT_FACTOR: '1' } })
})
beforeEach(async () => {
  diner = await shop.customer()
  actions = orderActions(shop, diner)
  stripe.calls.length = 0
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

/** Does something while Stripe is slow, in requests that have not 20 seconds but `budget`; @returns how long it took too */
async function whileSlow<T>(milliseconds: number | (() => number), work: () => Promise<T>) {
  const { payments } = shop.services
  const within = payments.within.bind(payments)
  const shorter = (left: TimeLeft) => () => left() - timeForProviders('POST') + budget
  const spy = vi.spyOn(payments, 'within').mockImplementation((left) => within(shorter(left)))
  stripe.setDelay(milliseconds)
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  stripe.setDelay(0)
  spy.mockRestore()
  return { result, took }
}

const charge = ({ order: { id } }: PlacedOrder, cardId: string) =>
  shop.call<PaymentStatusResponse>(`POST /api/orders/${id}/payment/saved-card`, {
    body: { card_id: cardId },
    token: diner.token,
  })

/** A card that an earlier order has kept. */
async function saveCard(): Promise<WireSavedCard> {
  const placed = await actions.place()
  await shop.call(`PUT /api/orders/${placed.order.id}/payment/saving`, {
    body: { save_card: true },
    token: diner.token,
  })
  stripe.payWith(placed.payment.intent_id, `pm_${diner.id}_4242`)
  await actions.report(placed)
  const [card] = (await shop.call<WireSavedCard[]>('GET /api/customer/cards', diner)).data
  if (!card) throw new Error('the card was not kept')
  return card
}

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'the calls of one %s end five seconds before a browser gives it up, or more',
  (method) => {
    const wait = method === 'GET' ? longestWait.read : longestWait.write

    expect(wait - timeForProviders(method)).toBeGreaterThanOrEqual(5_000)
  },
)

test('a request hands the provider what is left of its time', async () => {
  const asked: TimeLeft[] = []
  const { payments } = shop.services
  const within = payments.within.bind(payments)
  const spy = vi.spyOn(payments, 'within').mockImplementation((left) => {
    asked.push(left)
    return within(left)
  })
  await actions.place()
  spy.mockRestore()

  const [left] = asked
  const now = left?.() ?? Number.NaN
  expect(now).toBeLessThan(timeForProviders('POST'))
  expect(now).toBeGreaterThan(timeForProviders('POST') - 10_000)
  // It ends for what the request has left behind, too.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(left?.()).toBeLessThanOrEqual(now - 40)
})

test('an order that asks Stripe twice ends within its time, and the same order opens one intent', async () => {
  // Two that are not paid: the next one asks for the older of them first, and then opens its own.
  for (let i = 0; i < 2; i++) await actions.place()
  const before = stripe.intents.size

  const { result, took } = await whileSlow(
    () => (stripe.calls.at(-1)?.method === 'GET' ? delay : 10_000),
    () => order(shop, diner, anOrder(diner), `slow-${diner.id}`),
  )
  const again = await order<PlacedOrder>(shop, diner, anOrder(diner), `slow-${diner.id}`)

  expect(result.status).toBe(503)
  expect(result.headers['retry-after']).toBeTruthy()
  expect(took).toBeLessThan(budget + 600)
  expect(again.status).toBe(200)
  expect(again.data.order.status).toBe('awaiting_payment')
  expect(stripe.intents.size).toBe(before + 1)
})

test('a saved card that was charged, without the time to hear of it, pays its order once by the job', async () => {
  const card = await saveCard()
  const placed = await actions.place()

  // The account is set, the card is charged, and what became of it is answered too late.
  const { result, took } = await whileSlow(
    () => (stripe.calls.at(-1)?.method === 'GET' ? 10_000 : 0),
    () => charge(placed, card.id),
  )
  const { status } = await actions.read(placed)
  await expect.poll(() => stripe.intents.get(placed.payment.intent_id)?.status).toBe('succeeded')
  shop.clock.advance({ minutes: 6 })
  await actions.jobs()

  expect(result.status).toBe(503)
  expect(took).toBeLessThan(budget + 600)
  expect(status).toBe('awaiting_payment')
  expect(await actions.read(placed)).toMatchObject({
    status: 'placed',
    payment: { status: 'succeeded' },
  })
  const charges = stripe.calls.filter(({ path }) => path.endsWith('/confirm'))
  expect(charges).toHaveLength(1)
})

test('nothing is repeated once the time is up: a charge that was not sent is not made', async () => {
  const card = await saveCard()
  const placed = await actions.place()
  stripe.calls.length = 0
  // Stripe's library would repeat it half a second later, when nobody waits any more.
  stripe.failNext(503)

  const { result } = await whileSlow(budget - 200, () => charge(placed, card.id))
  await new Promise((resolve) => setTimeout(resolve, 1_500))

  expect(result.status).toBe(503)
  expect(stripe.calls.map(({ path }) => path.split('/').at(-1))).toEqual([placed.payment.intent_id])
  expect((await charge(placed, card.id)).data.order.status).toBe('placed')
})
