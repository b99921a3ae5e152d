import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { retryJobs } from '#server/jobs/manage-jobs.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { anItem } from '#testing/sample-menu.ts'
import { addTenant, type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, giveProof, type StaffActor, staffCall } from '#testing/staff.ts'
import { type StripeDouble, startStripeDouble, webhookSecret } from '#testing/stripe-double.ts'
import { stripeSettings } from '#testing/stripe-settings.ts'

let stripe: StripeDouble
let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
let manager: StaffActor
beforeAll(async () => {
  stripe = await startStripeDouble()
  shop = await openShop({
    environment: stripeSettings(stripe),
  })
  diner = await shop.customer()
  actions = orderActions(shop, diner)
  await addStaffHost(shop.services, shop.tenantId)
  manager = await addMember(shop.services, shop.tenantId, { role: 'owner' })
})
beforeEach(async () => {
  stripe.calls.length = 0
  // One test stocks another menu.
  await shop.stock({})
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

/** Hands an event to the webhook, at any of our hosts. */
async function deliver(
  { body, signature }: { body: string; signature: string },
  host = 'sample.test',
) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { host, 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return response.statusCode
}

const now = () => shop.clock.now()

test('an order opens one intent, for its total, with its tenant and order', async () => {
  const placed = await actions.place()

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

  await actions.place()

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
  const placed = await actions.place()
  const id = placed.payment.intent_id

  stripe.set(id, 'requires_payment_method', 'Your card was declined.')
  const declined = await actions.report(placed)
  stripe.set(id, 'requires_action')
  const asked = await actions.report(placed)
  stripe.set(id, 'succeeded')
  const paid = await actions.report(placed)

  expect(declined.data.payment).toEqual({
    status: 'requires_payment_method',
    message: 'Your card was declined.',
  })
  expect(asked.data.payment).toEqual({ status: 'requires_action' })
  expect(paid.data).toMatchObject({ order: { status: 'placed' }, payment: { status: 'succeeded' } })
})

test('a signed event places the order, whenever and however often it comes', async () => {
  const placed = await actions.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'succeeded')
  const event = stripe.event('payment_intent.succeeded', id, now())

  const codes = [await deliver(event), await deliver(event)]
  // An older one, late: Stripe is asked, not the event.
  codes.push(await deliver(stripe.event('payment_intent.payment_failed', id, now())))

  expect(codes).toEqual([200, 200, 200])
  const { status, history, payment } = await actions.read(placed)
  expect([status, payment.status]).toEqual(['placed', 'succeeded'])
  expect(history).toHaveLength(2)
})

test('the browser and five events at once place the order once', async () => {
  const placed = await actions.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'succeeded')
  const event = stripe.event('payment_intent.succeeded', id, now())

  await Promise.all([actions.report(placed), ...Array.from({ length: 5 }, () => deliver(event))])
  await actions.jobs()

  expect((await actions.read(placed)).history.map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'placed',
  ])
})

test('an event with a wrong, old, future or no signature changes nothing', async () => {
  const placed = await actions.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'succeeded')
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
  expect((await actions.read(placed)).status).toBe('awaiting_payment')
})

test.each([
  ['null', 'null'],
  ['an event without data', '{"object":"event","type":"payment_intent.succeeded"}'],
  ['no JSON', 'paid'],
])('%s, rightly signed, is 400', async (_what, payload) => {
  const timestamp = Math.floor(now().getTime() / 1_000)
  const secret = webhookSecret
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  expect(await deliver({ body: payload, signature })).toBe(400)
})

test('an event may come to another tenant’s host, but moves only the order it was paid for', async () => {
  await addTenant(shop.services, 'neighbour', 'neighbour.test')
  const [mine, other] = [await actions.place(), await actions.place()]
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
  const statuses = [(await actions.read(mine)).status, (await actions.read(other)).status]
  books.metadata = rightful
  const event = stripe.event('payment_intent.succeeded', id, now())
  codes.push(await deliver(event, 'neighbour.test'))

  expect(codes).toEqual([200, 200, 200, 200, 200])
  expect(statuses).toEqual(['awaiting_payment', 'awaiting_payment'])
  expect((await actions.read(mine)).status).toBe('placed')
})

test('events about other things are taken and forgotten', async () => {
  const placed = await actions.place()
  const event = stripe.event('invoice.paid', placed.payment.intent_id, now())

  expect(await deliver(event)).toBe(200)
})

test('an order that expires closes its intent', async () => {
  const placed = await actions.place()

  shop.clock.advance({ minutes: 31 })
  await actions.jobs()

  expect(stripe.intents.get(placed.payment.intent_id)?.status).toBe('canceled')
  expect((await actions.read(placed)).payment.status).toBe('canceled')
})

test('money that arrives after the order expired goes back, once', async () => {
  const placed = await actions.place()
  const id = placed.payment.intent_id
  stripe.set(id, 'processing')
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()
  const expired = await actions.read(placed)
  stripe.set(id, 'succeeded')
  const event = stripe.event('payment_intent.succeeded', id, now())

  await deliver(event)
  await deliver(event)
  shop.clock.advance({ minutes: 1 })
  await actions.jobs()
  await deliver(event)
  await actions.jobs()

  expect(expired.status).toBe('expired')
  expect(stripe.refunds.filter(({ intent }) => intent === id)).toEqual([
    {
      intent: id,
      amount: 3_140,
      key: `refund/shop/${placed.order.id}/${placed.order.id}`,
      metadata: { tenant: 'shop', order: placed.order.id, refund: placed.order.id },
    },
  ])
  expect(await actions.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('a refund that Stripe could not take is tried again, under the same key', async () => {
  const placed = await actions.place()
  stripe.set(placed.payment.intent_id, 'succeeded')
  await actions.report(placed)
  await actions.move(placed, 'rejected')
  stripe.calls.length = 0
  // The intent is read, then the refund fails with all its repetitions; the job comes back later.
  stripe.failNext(0, 503, 503, 503)

  await actions.jobs()
  const after = await actions.read(placed)
  shop.clock.advance({ minutes: 1 })
  await actions.jobs()

  const keys = stripe.calls.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(stripe.refunds.filter(({ intent }) => intent === placed.payment.intent_id)).toMatchObject([
    { amount: 3_140, key: keys[0] },
  ])
  expect(after.payment.status).toBe('succeeded')
  expect((await actions.read(placed)).payment.status).toBe('refunded')
})

test('a diner who asks about a payment that is over is answered without Stripe; an event still asks it', async () => {
  const refunded = await actions.place()
  const { intent_id: intentId } = refunded.payment
  stripe.set(intentId, 'succeeded')
  await actions.report(refunded)
  await actions.move(refunded, 'rejected')
  const canceled = await actions.place()
  await shop.call(`POST /api/orders/${canceled.order.id}/cancel`, diner)
  await actions.jobs()
  stripe.calls.length = 0

  const answers = [await actions.report(refunded), await actions.report(canceled)]
  const asked = stripe.calls.length
  const code = await deliver(stripe.event('payment_intent.succeeded', intentId, now()))

  expect(answers.map(({ data }) => data.payment)).toEqual([
    { status: 'refunded' },
    { status: 'canceled' },
  ])
  expect(asked).toBe(0)
  expect([code, stripe.calls.length]).toEqual([200, 1])
})

let keys = 0
/** An order that was paid and accepted, and what its restaurant does with it. */
async function paidOrder() {
  const placed = await actions.place()
  const { id } = placed.order
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'succeeded')
  await actions.report(placed)
  await actions.move(placed, 'accepted')
  return {
    placed,
    id,
    intentId,
    read: async () =>
      (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, manager)).data,
    async give(amount: number, refundable: number): Promise<string> {
      await giveProof(shop.services, shop.tenantId, manager)
      const { data } = await staffCall<{ refund: { id: string } }>(
        shop,
        `POST /api/staff/orders/${id}/refunds`,
        manager,
        {
          body: { amount, refundable, reason: 'missing' },
          headers: { 'idempotency-key': `part-${keys++}` },
        },
      )
      return data.refund.id
    },
  }
}

test('parts of an order go back each with its own amount and key, the last of them with all that is left', async () => {
  const { placed, id, intentId, give } = await paidOrder()
  const books = () => stripe.refunds.filter(({ intent }) => intent === intentId)

  const first = await give(1.5, 31.4)
  const second = await give(2, 29.9)
  // The first is not taken at once, and is sent again.
  stripe.failNext(0, 503, 503, 503)
  await actions.jobs()
  shop.clock.advance({ minutes: 1 })
  await actions.jobs()
  const parts = books().toSorted((a, b) => a.amount - b.amount)
  const between = await actions.read(placed)
  const last = await give(27.9, 27.9)
  await actions.jobs()

  const refund = (amount: number, refundId: string) => ({
    intent: intentId,
    amount,
    key: `refund/shop/${id}/${refundId}`,
    metadata: { tenant: 'shop', order: id, refund: refundId },
  })
  expect(parts).toEqual([refund(150, first), refund(200, second)])
  expect(between.payment).toMatchObject({ status: 'succeeded', refunded: 3.5 })
  expect(books()).toContainEqual(refund(2_790, last))
  expect(books()).toHaveLength(3)
  expect((await actions.read(placed)).payment).toMatchObject({ status: 'refunded', refunded: 31.4 })
})

test('what Stripe’s own pages gave back of an order is a refund of it, less what went back before', async () => {
  const order = await paidOrder()
  await order.give(1.5, 31.4)
  await actions.jobs()
  const before = await order.read()
  shop.clock.advance({ minutes: 1 })
  Object.assign(stripe.intents.get(order.intentId) ?? {}, { given: 3_140, refunded: true })

  await actions.report(order.placed)
  await actions.report(order.placed)

  const after = await order.read()
  expect(after).toMatchObject({ payment: { status: 'refunded', refunded: 31.4 }, refundable: 0 })
  expect(after.refunds).toMatchObject([
    { amount: 1.5, status: 'succeeded', by: { kind: 'member' } },
    { amount: 29.9, status: 'succeeded', by: { kind: 'provider' } },
  ])
  expect(after.version).toBe(before.version + 1)
})

/** What Today says of money that did not go back of an order. */
async function failedInToday(orderId: string): Promise<number[]> {
  const { data } = await staffCall<WireToday>(shop, 'GET /api/staff/today', manager)
  return data.needs.flatMap((need) =>
    need.kind === 'refund_failed' && need.order_id === orderId ? [need.amount] : [],
  )
}

test('a refund that Stripe answers as failed was not made', async () => {
  const order = await paidOrder()
  await order.give(1.5, 31.4)
  stripe.endRefundsAs('failed')
  await actions.jobs()
  stripe.endRefundsAs('succeeded')

  expect(await order.read()).toMatchObject({
    refundable: 31.4,
    refunds: [{ amount: 1.5, status: 'failed', reference: null }],
  })
  expect(await failedInToday(order.id)).toEqual([1.5])
})

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'] as const)(
  'money that Stripe gets back days later has not gone back, says %s, however often it comes',
  async (type) => {
    const order = await paidOrder()
    await order.give(31.4, 31.4)
    stripe.endRefundsAs('pending')
    await actions.jobs()
    stripe.endRefundsAs('succeeded')
    const before = await order.read()
    const event = stripe.refundFailedEvent(type, before.refunds[0]?.reference ?? '', now())

    const codes = [await deliver(event), await deliver(event)]
    await actions.jobs()
    await deliver(event)

    const after = await order.read()
    expect(codes).toEqual([200, 200])
    expect(before).toMatchObject({ payment: { status: 'refunded' }, refundable: 0 })
    expect(after).toMatchObject({
      payment: { status: 'succeeded', refunded: 0 },
      refundable: 31.4,
      refunds: [{ amount: 31.4, status: 'failed' }],
    })
    expect(after.version).toBeGreaterThan(before.version)
    expect(await failedInToday(order.id)).toEqual([31.4])

    // Nothing is sent again by itself, nor by an operator: that card is closed.
    await retryJobs(shop.services, { failed: true })
    await actions.jobs()
    expect(stripe.refunds.filter(({ intent }) => intent === order.intentId)).toHaveLength(1)

    shop.clock.advance({ minutes: 1 })
    await order.give(31.4, 31.4)
    await actions.jobs()
    await deliver(event)
    expect((await order.read()).refunds.map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
    ])
    expect(await failedInToday(order.id)).toEqual([])
  },
)

test('that a refund failed comes again where its making is not known yet', async () => {
  const order = await paidOrder()
  const refundId = await order.give(1.5, 31.4)
  // Stripe has made it; the answer is lost.
  const metadata = { tenant: shop.tenantId, order: order.id, refund: refundId }
  stripe.refunds.push({ intent: order.intentId, amount: 150, key: 'lost', metadata })
  const event = stripe.refundFailedEvent('refund.failed', `re_${stripe.refunds.length}`, now())

  expect(await deliver(event)).toBe(503)
  expect((await order.read()).refunds).toMatchObject([{ status: 'pending' }])
})

test('an amount too small for a card is refused, and taken in cash', async () => {
  await shop.stock({ items: [anItem({ id: 'mint', name: 'Mint', price: 10 })] })
  const mint = anOrder(diner, {
    type: 'pickup',
    lines: [{ item_id: 'mint', quantity: 1, options: [], note: '' }],
    expected_total: 0.1,
  })

  const byCard = await order(shop, diner, mint)
  const inCash = await order(shop, diner, { ...mint, payment_method: 'cash' })

  expect(byCard).toMatchObject({
    status: 422,
    message: 'Cards can pay £0.30 or more. Please pay in cash.',
  })
  expect(inCash.status).toBe(200)
})

test('the sandbox does not take what Stripe should', async () => {
  const placed = await actions.place()

  expect((await actions.pay(placed)).status).toBe(404)
})

test.each(['null', '{}', '"event"', '{"type":"payment_intent.succeeded","data":null}'])(
  'a rightly signed body that is no event, such as %s, is 400',
  async (body) => {
    const timestamp = Math.floor(now().getTime() / 1_000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp,
    })

    expect(await deliver({ body, signature })).toBe(400)
  },
)

test('a call that Stripe answers too late is given up, and the same order opens one intent', async () => {
  const slow = await openShop({
    environment: { ...stripeSettings(stripe), STRIPE_TIMEOUT_MS: '50' },
  })
  const customer = await slow.customer()
  const before = stripe.intents.size
  stripe.setDelay(1_000)

  const began = performance.now()
  const first = await order(slow, customer, anOrder(customer), 'slow')
  const waited = performance.now() - began
  stripe.setDelay(0)
  const second = await order<PlacedOrder>(slow, customer, anOrder(customer), 'slow')
  await expect.poll(() => stripe.abandoned()).toBe(3)
  await slow.close()

  expect(first.status).toBe(503)
  expect(first.headers['retry-after']).toBeTruthy()
  // Without the limit the answer would come after a second, and be 200.
  expect(waited).toBeGreaterThan(150)
  expect(second.status).toBe(200)
  expect(stripe.intents.size).toBe(before + 1)
})

test('Stripe is given ten seconds for a call', async () => {
  expect(readEnvironment({ NODE_ENV: 'test' }, []).STRIPE_TIMEOUT_MS).toBe(10_000)
})
