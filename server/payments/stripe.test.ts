import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { deliverEvent, type StripeEvent } from '#testing/deliver-event.ts'
import { anItem } from '#testing/sample-menu.ts'
import { addTenant } from '#testing/shop.ts'
import { openStripeShop, webhookSecret } from '#testing/stripe-double.ts'

const { stripe, shop } = await openStripeShop()
const diner = await shop.customer()
beforeEach(async () => {
  stripe.calls.length = 0
  // One test stocks another menu, so this restores the usual one.
  await shop.stock({})
})

const deliver = (event: StripeEvent, host?: string) => deliverEvent(shop, event, host)

const now = () => shop.clock.now()

/** An order whose payment Stripe has taken, which we have not heard yet. */
async function paid() {
  const placed = await diner.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'succeeded')
  return { placed, id }
}

test('an order opens one intent, for its total, with its tenant and order', async () => {
  const placed = await diner.place()

  expect(placed.payment).toMatchObject({ provider: 'stripe', publishable_key: 'pk_test_double' })
  expect(stripe.intents.get(placed.payment.intent_id)).toMatchObject({
    amount: 3_140,
    currency: 'gbp',
    automatic: true,
    metadata: { tenant: 'shop', order: placed.order.id },
  })
  expect(stripe.calls).toMatchObject([{ key: `intent/shop/${placed.order.id}` }])
})

test('a fault of Stripe is tried again under the same key', async () => {
  stripe.failNext(503)
  const before = stripe.intents.size

  await diner.place()

  const keys = stripe.calls.map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(stripe.intents.size).toBe(before + 1)
})

test('while Stripe is away the order waits, and the same request opens its payment', async () => {
  stripe.failNext(503, 503, 503)

  const first = await order(shop, diner, anOrder(diner), 'away')
  const second = await order<{ payment: { intent_id: string } }>(
    shop,
    diner,
    anOrder(diner),
    'away',
  )

  expect(first.status).toBe(503)
  expect(first.headers['retry-after']).toBeTruthy()
  expect(second.status).toBe(200)
  expect(stripe.intents.has(second.data.payment.intent_id)).toBe(true)
})

test('a paid order is placed; a declined one says why; 3-D Secure is waited for', async () => {
  const placed = await diner.place()
  const id = placed.payment.intent_id

  stripe.set(id, 'requires_payment_method', 'Your card was declined.')
  const declined = await diner.report(placed)
  stripe.set(id, 'requires_action')
  const asked = await diner.report(placed)
  stripe.set(id, 'succeeded')
  const paid = await diner.report(placed)

  expect(declined.data.payment).toEqual({
    status: 'requires_payment_method',
    message: 'Your card was declined.',
  })
  expect(asked.data.payment).toEqual({ status: 'requires_action' })
  expect(paid.data).toMatchObject({ order: { status: 'placed' }, payment: { status: 'succeeded' } })
})

test('a signed event places the order, even if it comes late or repeatedly', async () => {
  const { placed, id } = await paid()
  const event = stripe.event('payment_intent.succeeded', id, now())

  const codes = [await deliver(event), await deliver(event)]
  // An older event arrives late: the state comes from Stripe, not from the event.
  codes.push(await deliver(stripe.event('payment_intent.payment_failed', id, now())))

  expect(codes).toEqual([200, 200, 200])
  const { status, history, payment } = await diner.read(placed)
  expect([status, payment.status]).toEqual(['placed', 'succeeded'])
  expect(history).toHaveLength(2)
})

test('the browser and five concurrent events place the order once', async () => {
  const { placed, id } = await paid()
  const event = stripe.event('payment_intent.succeeded', id, now())

  await Promise.all([diner.report(placed), ...Array.from({ length: 5 }, () => deliver(event))])
  await shop.runJobs()

  expect((await diner.read(placed)).history.map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'placed',
  ])
})

test('an event with a wrong, old, future or no signature changes nothing', async () => {
  const { placed, id } = await paid()
  const good = stripe.event('payment_intent.succeeded', id, now())
  const old = new Date(now().getTime() - 400_000)
  const future = new Date(now().getTime() + 400_000)

  const codes = [
    await deliver(stripe.event('payment_intent.succeeded', id, now(), 'whsec_other')),
    await deliver({ ...good, body: `${good.body} ` }),
    await deliver(stripe.event('payment_intent.succeeded', id, old)),
    await deliver(stripe.event('payment_intent.succeeded', id, future)),
    await deliver({ body: good.body, signature: '' }),
    await deliver({ body: '', signature: good.signature }),
  ]

  expect(codes).toEqual([400, 400, 400, 400, 400, 400])
  expect((await diner.read(placed)).status).toBe('awaiting_payment')
})

test.each([
  ...['null', '{}', '"event"', 'paid', '{"type":"payment_intent.succeeded","data":null}'],
  '{"object":"event","type":"payment_intent.succeeded"}',
])('a correctly signed body that is no event, such as %s, is 400', async (payload) => {
  const timestamp = Math.floor(now().getTime() / 1_000)
  const secret = webhookSecret
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  expect(await deliver({ body: payload, signature })).toBe(400)
})

test('an event may come to another tenant’s host, but moves only the order it was paid for', async () => {
  await addTenant(shop.services, 'neighbour', 'neighbour.test')
  const [mine, other] = [await diner.place(), await diner.place()]
  const id = mine.payment.intent_id
  stripe.set(id, 'succeeded')
  const books = stripe.intents.get(id)
  if (!books) throw new Error('no intent')
  const rightful = books.metadata

  const codes = []
  for (const metadata of [
    { ...rightful, order: other.order.id },
    { ...rightful, tenant: 'neighbour' },
    { ...rightful, tenant: 'nobody' },
    {},
  ]) {
    books.metadata = metadata as typeof rightful
    codes.push(await deliver(stripe.event('payment_intent.succeeded', id, now())))
  }
  const statuses = [(await diner.read(mine)).status, (await diner.read(other)).status]
  books.metadata = rightful
  const event = stripe.event('payment_intent.succeeded', id, now())
  codes.push(await deliver(event, 'neighbour.test'))

  expect(codes).toEqual([200, 200, 200, 200, 200])
  expect(statuses).toEqual(['awaiting_payment', 'awaiting_payment'])
  expect((await diner.read(mine)).status).toBe('placed')
})

test('events about other things are taken and forgotten', async () => {
  const placed = await diner.place()
  const event = stripe.event('invoice.paid', placed.payment.intent_id, now())

  expect(await deliver(event)).toBe(200)
})

test('an order that expires closes its intent', async () => {
  const placed = await diner.place()

  shop.clock.advance({ minutes: 31 })
  await shop.runJobs()

  expect(stripe.intents.get(placed.payment.intent_id)?.status).toBe('canceled')
  expect((await diner.read(placed)).payment.status).toBe('canceled')
})

test('money that arrives after the order expired goes back, once', async () => {
  const placed = await diner.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'processing')
  shop.clock.advance({ minutes: 31 })
  await shop.runJobs()
  const expired = await diner.read(placed)
  stripe.set(id, 'succeeded')
  const event = stripe.event('payment_intent.succeeded', id, now())

  await deliver(event)
  await deliver(event)
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs()
  await deliver(event)
  await shop.runJobs()

  expect(expired.status).toBe('expired')
  expect(stripe.refunds.filter(({ intent }) => intent === id)).toEqual([
    {
      intent: id,
      amount: 3_140,
      key: `refund/shop/${placed.order.id}/${placed.order.id}`,
      metadata: { tenant: 'shop', order: placed.order.id, refund: placed.order.id },
    },
  ])
  expect(await diner.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('a diner’s report of a finished payment is answered without Stripe; an event still asks it', async () => {
  const refunded = await diner.place()
  const { intent_id: intentId } = refunded.payment
  stripe.set(intentId, 'succeeded')
  await diner.report(refunded)
  await diner.move(refunded, 'rejected')
  const canceled = await diner.place()
  await shop.call(`POST /api/orders/${canceled.order.id}/cancel`, diner)
  await shop.runJobs()
  stripe.calls.length = 0

  const answers = [await diner.report(refunded), await diner.report(canceled)]
  const asked = stripe.calls.length
  const code = await deliver(stripe.event('payment_intent.succeeded', intentId, now()))

  expect(answers.map(({ data }) => data.payment)).toEqual([
    { status: 'refunded' },
    { status: 'canceled' },
  ])
  expect(asked).toBe(0)
  expect([code, stripe.calls.length]).toEqual([200, 1])
})

test('an amount too small for a card is refused, and taken in cash where cash is', async () => {
  const items = [anItem({ id: 'mint', name: 'Mint', price: 10 })]
  const mint = anOrder(diner, {
    type: 'pickup',
    lines: [{ item_id: 'mint', quantity: 1, options: [], note: '' }],
    expected_total: 0.1,
  })

  await shop.stock({ items })
  const byCard = await order(shop, diner, mint)
  const inCash = await order(shop, diner, { ...mint, payment_method: 'cash' })
  await shop.stock({ items, tenant: { cashFor: [] } })
  const cardsOnly = await order(shop, diner, mint)

  expect([byCard.status, inCash.status, cardsOnly.status]).toEqual([422, 200, 422])
  expect(byCard.message).toBe('Cards can pay £0.30 or more. Please pay in cash.')
  expect(cardsOnly.message).toBe('Cards can pay £0.30 or more. Add £0.20 to pay by card.')
})

test('the sandbox does not take a payment of Stripe', async () => {
  const placed = await diner.place()

  expect((await diner.pay(placed)).status).toBe(404)
})

test('Stripe is given ten seconds for a call', async () => {
  expect(readEnvironment({ NODE_ENV: 'test' }, []).STRIPE_TIMEOUT_MS).toBe(10_000)
})
