import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemActor } from '#domain/actor.ts'
import { tenantContext } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { createPaymentProviders } from '#server/payments/providers.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { failTakenRefund } from './execute-refund.ts'
import { expireOrder } from './expire-order.ts'
import { moveOrder } from './move-order.ts'
import { refundEndedOrder } from './refund-ended-order.ts'
import { settlePayment } from './settle-payment.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({
    content: { promos: [aPromo({ usesInAll: 1, usesPerCustomer: 1 })] },
  })
  diner = await shop.customer({ email: 'ada@example.com' })
  actions = orderActions(shop, diner)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => shop.close())

/** The context of jobs and events. */
const context = async () =>
  tenantContext(shop.services, shop.tenantId, await shop.services.content.load(shop.tenantId))

const usage = () =>
  shop.services.db.transaction(shop.tenantId, async (tx) => ({
    slots: (await tx.selectFrom('slot_usage').select('used').execute()).map((row) => row.used),
    promo: (await tx.selectFrom('promo_uses').select('used').execute()).map((row) => row.used),
    byCustomer: (await tx.selectFrom('promo_customer_uses').select('used').execute()).map(
      (row) => row.used,
    ),
  }))

test('a paid order is placed once, even if it is reported repeatedly', async () => {
  const placed = await actions.place()
  const before = await actions.report(placed)
  await actions.pay(placed)

  const reports = await Promise.all([
    actions.report(placed),
    actions.report(placed),
    actions.report(placed),
  ])

  expect(before.data).toMatchObject({
    order: { status: 'awaiting_payment' },
    payment: { status: 'requires_payment_method' },
  })
  for (const { status, data } of reports) {
    expect(status).toBe(200)
    expect(data).toMatchObject({ order: { status: 'placed' }, payment: { status: 'succeeded' } })
  }
  expect((await actions.read(placed)).history.map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'placed',
  ])
})

test.each([
  ['4000000000000002', 'Your card was declined. Nothing was taken.'],
  ['4000000000009995', 'Your card has insufficient funds. Nothing was taken.'],
])('card %s is declined, says why, and another card may be tried', async (card, message) => {
  const placed = await actions.place()
  const declined = await actions.pay(placed, card)

  const { status, data } = await actions.report(placed)

  expect(declined.data).toEqual({ status: 'requires_payment_method', message })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    order: { status: 'awaiting_payment' },
    payment: { status: 'requires_payment_method', message },
  })
  await actions.pay(placed)
  expect((await actions.report(placed)).data.order.status).toBe('placed')
})

test('a card that asks for confirmation is paid once the diner has confirmed', async () => {
  const card = '4000 0025 0000 3155'
  const placed = await actions.place()

  const asked = await actions.pay(placed, card)
  const unconfirmed = await actions.report(placed)
  const failed = await actions.pay(placed, card, 'fail')
  const passed = await actions.pay(placed, card, 'pass')
  const { data } = await actions.report(placed)

  expect(asked.data).toEqual({ status: 'requires_action' })
  expect(unconfirmed.data.payment.status).toBe('requires_action')
  expect(failed.data.status).toBe('requires_payment_method')
  expect(passed.data).toEqual({ status: 'succeeded' })
  expect(data.order.status).toBe('placed')
})

test('a payment is not settled, read or cancelled by another customer', async () => {
  const placed = await actions.place()
  const stranger = await shop.customer()

  const answers = [
    await actions.report(placed, stranger.token),
    await shop.call(`GET /api/orders/${placed.order.id}`, stranger),
    await shop.call(`POST /api/orders/${placed.order.id}/cancel`, stranger),
    await shop.call(`GET /api/orders/${placed.order.id}/events`, stranger),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test.each([
  ['another amount', { amount: 1 }],
  ['the same number in another currency', { currency: 'JPY' }],
])('money of %s places nothing and goes back', async (_what, books) => {
  const placed = await actions.place()
  await actions.pay(placed)
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('sandbox_intents')
      .set(books)
      .where('id', '=', placed.payment.intent_id)
      .execute(),
  )

  const { data } = await actions.report(placed)
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()

  expect(data.order.status).toBe('awaiting_payment')
  expect(await actions.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('an unpaid order expires after 30 minutes and gives back slot and promo', async () => {
  // Unpaid orders of other tests have given theirs back by now.
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()
  const before = await usage()
  const placed = await actions.place({ promo_code: 'TENNER', expected_total: 21.4 })
  const refused = await order(
    shop,
    diner,
    anOrder(diner, { promo_code: 'TENNER', expected_total: 21.4 }),
  )
  const held = await usage()
  shop.clock.advance({ minutes: 29 })
  await actions.jobs()
  const early = await actions.read(placed)

  shop.clock.advance({ minutes: 1 })
  await actions.jobs()
  await actions.jobs()

  expect(refused.status).toBe(409)
  expect(held.promo).toEqual([1])
  expect(early.status).toBe('awaiting_payment')
  expect(await actions.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'canceled' },
  })
  const total = (uses: number[]) => uses.reduce((sum, each) => sum + each, 0)
  const after = await usage()
  expect(total(after.slots)).toBe(total(before.slots))
  expect(after).toMatchObject({ promo: [0], byCustomer: [0] })
  const again = await actions.place({ promo_code: 'TENNER', expected_total: 21.4 })
  expect(again.order.discount).toBe(10)
  // A payment form that stayed open cannot pay any more.
  expect((await actions.pay(placed)).data.status).toBe('canceled')
})

test('an unreported payment is found by asking the provider', async () => {
  const placed = await actions.place()
  await actions.pay(placed)

  shop.clock.advance({ minutes: 5 })
  await actions.jobs()

  expect((await actions.read(placed)).status).toBe('placed')
})

test('an order paid at the last moment does not expire', async () => {
  const placed = await actions.place()
  shop.clock.advance({ minutes: 16 })
  await actions.jobs()
  await actions.pay(placed)

  shop.clock.advance({ minutes: 20 })
  await actions.jobs()

  expect((await actions.read(placed)).status).toBe('placed')
})

test('a paid order does not expire because the database fails while its payment is written', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  const { id: orderId } = placed.order
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const state = await read(...given)
    const lost = new Error('Connection terminated unexpectedly')
    vi.spyOn(shop.services.db, 'transaction').mockRejectedValueOnce(lost)
    return state
  })

  // Past its promise, so that it is settled by a transaction.
  shop.clock.advance({ minutes: 31 })
  const ctx = await context()
  await expect(expireOrder(ctx, { orderId })).rejects.toThrow('Connection terminated')
  expect((await actions.read(placed)).status).toBe('awaiting_payment')
  await expireOrder(ctx, { orderId })

  expect((await actions.read(placed)).status).toBe('placed')
})

test('a payment that arrives after the order expired is refunded', async () => {
  const placed = await actions.place()
  shop.clock.advance({ minutes: 31 })
  // The provider cannot be reached while the order expires.
  const provider = shop.services.payments.forMethod('card')
  const away = vi.spyOn(provider, 'readIntent').mockRejectedValue(new Unavailable('away'))
  await actions.jobs()
  away.mockRestore()
  const expired = await actions.read(placed)
  await actions.pay(placed)

  const late = await actions.report(placed)
  await actions.jobs()

  expect(expired.status).toBe('expired')
  expect(late.data).toMatchObject({
    order: { status: 'expired' },
    payment: { status: 'succeeded' },
  })
  expect(await actions.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded' },
  })
})

test('an order that expired although it was paid is refunded, and its diner is notified, once', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  const provider = shop.services.payments.forMethod('card')
  const away = vi.spyOn(provider, 'readIntent').mockRejectedValue(new Unavailable('away'))
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()
  shop.clock.advance({ minutes: 44 })
  await actions.jobs()
  away.mockRestore()
  shop.messages.length = 0

  shop.clock.advance({ minutes: 16 })
  await actions.jobs()
  await actions.report(placed)
  await actions.jobs()

  const { status, payment } = await actions.read(placed)
  expect([status, payment.status]).toEqual(['expired', 'refunded'])
  expect(shop.messages).toMatchObject([
    { to: 'ada@example.com', subject: `Order ${placed.order.number}: your money comes back` },
  ])
  expect(shop.messages[0]?.text).toContain('£31.40')
})

test('an answer of the provider that is out of date does not undo a refund', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  await actions.move(placed, 'rejected')
  await actions.jobs()
  const provider = shop.services.payments.forMethod('card')
  const amount = 3_140
  const answer = {
    status: 'succeeded',
    amount,
    currency: 'GBP',
    refundedOutside: 0,
    message: '',
    savedCard: null,
  } as const
  const outdated = vi.spyOn(provider, 'readIntent').mockResolvedValue(answer)

  // As a job or an event does: the provider is no longer queried for diners.
  const settled = await settlePayment(await context(), placed.order.id)

  expect(outdated).toHaveBeenCalledOnce()
  outdated.mockRestore()
  expect(settled.order.payment.status).toBe('refunded')
})

test('an answer from before a refund failed does not refund an order', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  await actions.move(placed, 'rejected')
  await actions.jobs()
  const ctx = await context()
  const { id } = placed.order
  const refund = await ctx.transaction((db) =>
    db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
  )
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  const outdated = vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const refunded = await read(...given)
    await failTakenRefund(ctx, { orderId: id, id: refund.id, reference: refund.provider_ref ?? '' })
    return refunded
  })

  const settled = settlePayment(ctx, id)

  await expect(settled).rejects.toBeInstanceOf(Unavailable)
  outdated.mockRestore()
  expect((await actions.read(placed)).payment).toMatchObject({ status: 'succeeded', refunded: 0 })
})

test('an answer from before its payment was refunded does not place an order', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  const ctx = await context()
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  const outdated = vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const paid = await read(...given)
    outdated.mockResolvedValueOnce({ ...paid, status: 'refunded' })
    await settlePayment(ctx, placed.order.id)
    return paid
  })

  await settlePayment(ctx, placed.order.id)
  outdated.mockRestore()

  expect(await actions.read(placed)).toMatchObject({
    status: 'awaiting_payment',
    payment: { status: 'refunded' },
  })
})

test('a job that repeats a refund slowly leaves the payment refunded', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  shop.clock.advance({ minutes: 31 })
  const ctx = await context()
  const { id } = placed.order
  await moveOrder(ctx, { orderId: id, to: 'expired', by: systemActor, mover: 'system' })
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  const slow = vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const paid = await read(...given)
    await refundEndedOrder(ctx, { orderId: id })
    return paid
  })

  await refundEndedOrder(ctx, { orderId: id })
  slow.mockRestore()

  expect((await actions.read(placed)).payment).toMatchObject({ status: 'refunded' })
})

test('an answer of the provider that is out of date does not unpay an order', async () => {
  const placed = await actions.place()
  await actions.pay(placed, '4000000000000002')
  const provider = shop.services.payments.forMethod('card')
  const read = provider.readIntent.bind(provider)
  const gate = Promise.withResolvers<void>()
  const slow = vi.spyOn(provider, 'readIntent').mockImplementationOnce(async (...given) => {
    const declined = await read(...given)
    await gate.promise
    return declined
  })
  const first = actions.report(placed)
  await expect.poll(() => slow).toHaveBeenCalled()
  await actions.pay(placed)
  await actions.report(placed)
  gate.resolve()
  const late = await first
  slow.mockRestore()

  const paid = { order: { status: 'placed' }, payment: { status: 'succeeded' } }
  expect(late.data).toMatchObject(paid)
  expect(late.data.payment.message ?? '').toBe('')
  expect(await actions.read(placed)).toMatchObject({ status: 'placed', payment: paid.payment })
})

test('an order expires also when its provider knows it no more', async () => {
  const placed = await actions.place()
  const provider = shop.services.payments.forMethod('card')
  const other = vi.spyOn(provider, 'readIntent').mockRejectedValue(new Error('No such payment'))
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()
  other.mockRestore()

  expect((await actions.read(placed)).status).toBe('expired')
})

test('a waiting card order whose provider was removed says so, and can be cancelled', async () => {
  const placed = await actions.place()
  const { services } = shop
  const { environment, payments } = services
  services.payments = createPaymentProviders({
    ...services,
    environment: { ...environment, NODE_ENV: 'production' },
  })

  const reported = await actions.report(placed)
  const reopened = await shop.call(`POST /api/orders/${placed.order.id}/payment`, diner)
  const cancelled = await shop.call(`POST /api/orders/${placed.order.id}/cancel`, diner)
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
  const { environment } = shop.services

  const elsewhere = await confirm('203.0.113.9')
  const throughProxy = await confirm('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })
  shop.services.environment = { ...environment, ALLOW_SANDBOX: true }
  const allowed = await confirm('203.0.113.9')
  shop.services.environment = environment

  expect([elsewhere.status, throughProxy.status, allowed.status]).toEqual([403, 403, 404])
})
