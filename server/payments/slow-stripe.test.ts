import { beforeEach, expect, test } from 'vitest'
import type { WireSavedCard } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { cardCalls } from '#testing/card-calls.ts'
import type { Diner } from '#testing/shop.ts'
import { openStripeShop } from '#testing/stripe-double.ts'

/** Milliseconds that a call to Stripe may take here, and that one takes. */
const timeout = 900
const delay = 400

const { stripe, shop } = await openStripeShop({
  ORDER_LIMIT_FACTOR: '1',
  STRIPE_TIMEOUT_MS: String(timeout),
})
let diner: Diner
beforeEach(async () => {
  diner = await shop.customer()
  stripe.calls.length = 0
})

/** Does something while Stripe is slow; @returns how long it took too */
async function whileSlow<T>(milliseconds: number | (() => number), work: () => Promise<T>) {
  stripe.setDelay(milliseconds)
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  stripe.setDelay(0)
  return { result, took }
}

/** A card that an earlier order has kept. */
async function saveCard(): Promise<WireSavedCard> {
  const { cards, keep } = cardCalls(shop, diner)
  const placed = await diner.place()
  await keep(placed)
  stripe.payWith(placed.payment.intent_id, `pm_${diner.id}_4242`)
  await diner.report(placed)
  const [card] = await cards()
  if (!card) throw new Error('the card was not kept')
  return card
}

test('an order whose call to Stripe takes too long is 503, and the same order opens one intent', async () => {
  // Two unpaid orders: the next one first checks the older of them, and then opens its own payment.
  for (let i = 0; i < 2; i++) await diner.place()
  const before = stripe.intents.size

  const { result, took } = await whileSlow(
    () => (stripe.calls.at(-1)?.method === 'GET' ? delay : 10_000),
    () => order(shop, diner, anOrder(diner), `slow-${diner.id}`),
  )
  const again = await order<PlacedOrder>(shop, diner, anOrder(diner), `slow-${diner.id}`)

  expect(result.status).toBe(503)
  expect(result.headers['retry-after']).toBeTruthy()
  expect(took).toBeLessThan(4 * timeout)
  expect(again.status).toBe(200)
  expect(again.data.order.status).toBe('awaiting_payment')
  expect(stripe.intents.size).toBe(before + 1)
})

test('a saved card that was charged, without the time to hear of it, pays its order once by the job', async () => {
  const card = await saveCard()
  const placed = await diner.place()

  // The account is set and the card is charged, but the response arrives too late.
  const { result, took } = await whileSlow(
    () => (stripe.calls.at(-1)?.method === 'GET' ? 10_000 : 0),
    () => cardCalls(shop, diner).payWith(placed, card.id),
  )
  const { status } = await diner.read(placed)
  await expect.poll(() => stripe.intents.get(placed.payment.intent_id)?.status).toBe('succeeded')
  shop.clock.advance({ minutes: 6 })
  await shop.runJobs()

  expect(result.status).toBe(503)
  expect(took).toBeLessThan(4 * timeout)
  expect(status).toBe('awaiting_payment')
  expect(await diner.read(placed)).toMatchObject({
    status: 'placed',
    payment: { status: 'succeeded' },
  })
  const charges = stripe.calls.filter(({ path }) => path.endsWith('/confirm'))
  expect(charges).toHaveLength(1)
})
