import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { systemActor } from '#domain/actor.ts'
import { Unavailable } from '#server/http/refusal.ts'
import type { IntentState } from '#server/payments/provider.ts'
import { createPaymentProviders } from '#server/payments/providers.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { openShop } from '#testing/shop.ts'
import { failTakenRefund } from './execute-refund.ts'
import { expireOrder } from './expire-order.ts'
import { moveOrder } from './move-order.ts'
import { refundEndedOrder } from './refund-ended-order.ts'
import { settlePayment } from './settle-payment.ts'

const shop = await openShop({
  content: { promos: [aPromo({ usesInAll: 1, usesPerCustomer: 1 })] },
})
const { services } = shop
const diner = await shop.customer({ email: 'ada@example.com' })
const { place, placePaid, pay, report, read } = diner
const provider = services.payments.forMethod('card')
afterEach(() => {
  vi.restoreAllMocks()
})

/** Lets time pass, and does the jobs that have come due. */
async function later(minutes: number): Promise<void> {
  shop.clock.advance({ minutes })
  await shop.runJobs()
}

/** Paid at the provider, of which nobody has heard yet. */
async function placeUnreported(): Promise<PlacedOrder> {
  const placed = await place()
  await pay(placed)
  return placed
}

/** Rejected after it was paid, and refunded. */
async function placeRefunded(): Promise<PlacedOrder> {
  const placed = await placePaid()
  await diner.move(placed, 'rejected')
  await shop.runJobs()
  return placed
}

/** While its answer about the next payment is on its way, `act` happens. */
function answerLate(act: (state: IntentState) => Promise<unknown>) {
  const readIntent = provider.readIntent.bind(provider)
  return vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const state = await readIntent(...given)
    await act(state)
    return state
  })
}

const usage = () =>
  shop.transaction(async (tx) => {
    const usesOf = async (table: 'slot_usage' | 'promo_uses' | 'promo_customer_uses') => {
      const rows = await tx.selectFrom(table).select('used').execute()
      return rows.reduce((sum, { used }) => sum + used, 0)
    }
    return {
      slots: await usesOf('slot_usage'),
      promo: await usesOf('promo_uses'),
      byCustomer: await usesOf('promo_customer_uses'),
    }
  })

test('a paid order is placed once, even if it is reported repeatedly', async () => {
  const placed = await place()
  const before = await report(placed)
  await pay(placed)

  const reports = await Promise.all([report(placed), report(placed), report(placed)])

  expect(before.data).toMatchObject({
    order: { status: 'awaiting_payment' },
    payment: { status: 'requires_payment_method' },
  })
  for (const { status, data } of reports) {
    expect(status).toBe(200)
    expect(data).toMatchObject({ order: { status: 'placed' }, payment: { status: 'succeeded' } })
  }
  const { history } = await read(placed)
  expect(history.map(({ status }) => status)).toEqual(['awaiting_payment', 'placed'])
})

test.each([
  ['4000000000000002', 'Your card was declined. Nothing was taken.'],
  ['4000000000009995', 'Your card has insufficient funds. Nothing was taken.'],
])('card %s is declined, says why, and another card may be tried', async (card, message) => {
  const placed = await place()
  const declined = await pay(placed, card)

  const reported = await report(placed)

  expect(declined.data).toEqual({ status: 'requires_payment_method', message })
  expect(reported).toMatchObject({
    status: 200,
    data: {
      order: { status: 'awaiting_payment' },
      payment: { status: 'requires_payment_method', message },
    },
  })
  await pay(placed)
  expect((await report(placed)).data.order.status).toBe('placed')
})

test('a card that asks for confirmation is paid once the diner has confirmed', async () => {
  const card = '4000 0025 0000 3155'
  const placed = await place()

  const asked = await pay(placed, card)
  const unconfirmed = await report(placed)
  const failed = await pay(placed, card, 'fail')
  const passed = await pay(placed, card, 'pass')
  const { data } = await report(placed)

  expect(asked.data).toEqual({ status: 'requires_action' })
  expect(unconfirmed.data.payment.status).toBe('requires_action')
  expect(failed.data.status).toBe('requires_payment_method')
  expect(passed.data).toEqual({ status: 'succeeded' })
  expect(data.order.status).toBe('placed')
})

test('a payment is not settled, read or cancelled by another customer', async () => {
  const placed = await place()
  const stranger = await shop.customer()

  const answers = [
    await report(placed, stranger.token),
    await shop.call(`GET /api/orders/${placed.order.id}`, stranger),
    await diner.cancel(placed, stranger.token),
    await shop.call(`GET /api/orders/${placed.order.id}/events`, stranger),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test.each([
  ['another amount', { amount: 1 }],
  ['the same number in another currency', { currency: 'JPY' }],
])('money of %s places nothing and goes back', async (_what, books) => {
  const placed = await placeUnreported()
  await shop.transaction((tx) =>
    tx
      .updateTable('sandbox_intents')
      .set(books)
      .where('id', '=', placed.payment.intent_id)
      .execute(),
  )

  const { data } = await report(placed)
  await later(31)

  expect(data.order.status).toBe('awaiting_payment')
  expect(await read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('an unpaid order expires after 30 minutes and gives back slot and promo', async () => {
  // Unpaid orders of other tests have given theirs back by now.
  await later(31)
  const before = await usage()
  const withCode = { promo_code: 'TENNER', expected_total: 21.4 }
  const placed = await place(withCode)
  const refused = await order(shop, diner, anOrder(diner, withCode))
  const held = await usage()
  await later(29)
  const early = await read(placed)

  await later(1)
  await shop.runJobs()

  expect(refused.status).toBe(409)
  expect(held.promo).toBe(1)
  expect(early.status).toBe('awaiting_payment')
  expect(await read(placed)).toMatchObject({ status: 'expired', payment: { status: 'canceled' } })
  expect(await usage()).toEqual({ ...before, promo: 0, byCustomer: 0 })
  expect((await place(withCode)).order.discount).toBe(10)
  // A payment form that stayed open cannot pay any more.
  expect((await pay(placed)).data.status).toBe('canceled')
})

test('an unreported payment is found by asking the provider', async () => {
  const placed = await placeUnreported()

  await later(5)

  expect((await read(placed)).status).toBe('placed')
})

test('an order paid at the last moment does not expire', async () => {
  const placed = await place()
  await later(16)
  await pay(placed)

  await later(20)

  expect((await read(placed)).status).toBe('placed')
})

test('a paid order does not expire because the database fails while its payment is written', async () => {
  const placed = await placeUnreported()
  const { id: orderId } = placed.order
  answerLate(async () => {
    const lost = new Error('Connection terminated unexpectedly')
    vi.spyOn(services.db, 'transaction').mockRejectedValueOnce(lost)
  })

  // Past its promise, so that it is settled by a transaction.
  shop.clock.advance({ minutes: 31 })
  const ctx = await shop.context()
  await expect(expireOrder(ctx, { orderId })).rejects.toThrow('Connection terminated')
  expect((await read(placed)).status).toBe('awaiting_payment')
  await expireOrder(ctx, { orderId })

  expect((await read(placed)).status).toBe('placed')
})

/** The provider cannot be reached until it is restored. */
const unavailable = () =>
  vi.spyOn(provider, 'readIntent').mockRejectedValue(new Unavailable('away'))

test('a payment that arrives after the order expired is refunded', async () => {
  const placed = await place()
  const away = unavailable()
  await later(31)
  away.mockRestore()
  const expired = await read(placed)
  await pay(placed)

  const late = await report(placed)
  await shop.runJobs()

  expect(expired.status).toBe('expired')
  expect(late.data).toMatchObject({
    order: { status: 'expired' },
    payment: { status: 'succeeded' },
  })
  expect(await read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('an order that expired although it was paid is refunded, and its diner is notified, once', async () => {
  const placed = await placeUnreported()
  const away = unavailable()
  await later(31)
  await later(44)
  away.mockRestore()
  shop.messages.length = 0

  await later(16)
  await report(placed)
  await shop.runJobs()

  expect(await read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
  expect(shop.messages).toMatchObject([
    {
      to: 'ada@example.com',
      subject: `Order ${placed.order.number}: your money comes back`,
      text: expect.stringContaining('£31.40'),
    },
  ])
})

test('an answer of the provider that is out of date does not undo a refund', async () => {
  const placed = await placeRefunded()
  const outdated = vi.spyOn(provider, 'readIntent').mockResolvedValue({
    status: 'succeeded',
    amount: 3_140,
    currency: 'GBP',
    refundedOutside: 0,
    message: '',
    savedCard: null,
  })

  // As a job or an event does: the provider is no longer queried for diners.
  const settled = await settlePayment(await shop.context(), placed.order.id)

  expect(outdated).toHaveBeenCalledOnce()
  expect(settled.order.payment.status).toBe('refunded')
})

test('an answer from before a refund failed does not refund an order', async () => {
  const placed = await placeRefunded()
  const ctx = await shop.context()
  const { id } = placed.order
  const refund = await shop.transaction((db) =>
    db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
  )
  const taken = { orderId: id, id: refund.id, reference: refund.provider_ref ?? '' }
  answerLate(() => failTakenRefund(ctx, taken))

  await expect(settlePayment(ctx, id)).rejects.toBeInstanceOf(Unavailable)
  expect((await read(placed)).payment).toMatchObject({ status: 'succeeded', refunded: 0 })
})

test('an answer from before its payment was refunded does not place an order', async () => {
  const placed = await placeUnreported()
  const ctx = await shop.context()
  const outdated = answerLate(async (paid) => {
    outdated.mockResolvedValueOnce({ ...paid, status: 'refunded' })
    await settlePayment(ctx, placed.order.id)
  })

  await settlePayment(ctx, placed.order.id)

  expect(await read(placed)).toMatchObject({
    status: 'awaiting_payment',
    payment: { status: 'refunded' },
  })
})

test('a job that repeats a refund slowly leaves the payment refunded', async () => {
  const placed = await placeUnreported()
  shop.clock.advance({ minutes: 31 })
  const ctx = await shop.context()
  const { id: orderId } = placed.order
  await moveOrder(ctx, { orderId, to: 'expired', by: systemActor, mover: 'system' })
  answerLate(() => refundEndedOrder(ctx, { orderId }))

  await refundEndedOrder(ctx, { orderId })

  expect((await read(placed)).payment).toMatchObject({ status: 'refunded' })
})

test('an answer of the provider that is out of date does not unpay an order', async () => {
  const placed = await place()
  await pay(placed, '4000000000000002')
  const gate = Promise.withResolvers<void>()
  const slow = answerLate(() => gate.promise)
  const first = report(placed)
  await expect.poll(() => slow).toHaveBeenCalled()
  await pay(placed)
  await report(placed)
  gate.resolve()
  const late = await first

  const payment = { status: 'succeeded' }
  expect(late.data).toMatchObject({ order: { status: 'placed' }, payment })
  expect(late.data.payment.message ?? '').toBe('')
  expect(await read(placed)).toMatchObject({ status: 'placed', payment })
})

test('an order expires also when its provider knows it no more', async () => {
  const placed = await place()
  vi.spyOn(provider, 'readIntent').mockRejectedValue(new Error('No such payment'))
  await later(31)

  expect((await read(placed)).status).toBe('expired')
})

test('a waiting card order whose provider was removed says so, and can be cancelled', async () => {
  const placed = await place()
  const { environment, payments } = services
  services.payments = createPaymentProviders({
    ...services,
    environment: { ...environment, NODE_ENV: 'production' },
  })

  const reported = await report(placed)
  const reopened = await shop.call(`POST /api/orders/${placed.order.id}/payment`, diner)
  const cancelled = await diner.cancel(placed)
  services.payments = payments

  for (const answer of [reported, reopened]) {
    expect(answer.status).toBe(503)
    expect(answer.message).toContain('Please call the restaurant.')
  }
  expect(cancelled).toMatchObject({ status: 200, data: { status: 'cancelled' } })
})

test('a test card from another machine pays only where ALLOW_SANDBOX says so', async () => {
  const body = { client_secret: 'unknown', card_number: '4242 4242 4242 4242' }
  const confirm = (remoteAddress: string, headers = {}) =>
    shop.call('POST /api/sandbox/confirm', { body, remoteAddress, headers })
  const { environment } = services

  const elsewhere = await confirm('203.0.113.9')
  const throughProxy = await confirm('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })
  services.environment = { ...environment, ALLOW_SANDBOX: true }
  const allowed = await confirm('203.0.113.9')
  services.environment = environment

  expect([elsewhere.status, throughProxy.status, allowed.status]).toEqual([403, 403, 404])
})
