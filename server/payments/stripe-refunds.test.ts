import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { retryJobs } from '#server/jobs/jobs-command.ts'
import { orderActions } from '#testing/an-order.ts'
import { deliverEvent } from '#testing/deliver-event.ts'
import { addTenant, openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, giveProof, type StaffActor, staffCall } from '#testing/staff.ts'
import { type StripeDouble, startStripeDouble, stripeSettings } from '#testing/stripe-double.ts'

let stripe: StripeDouble
let shop: Shop
let actions: ReturnType<typeof orderActions>
let manager: StaffActor
beforeAll(async () => {
  stripe = await startStripeDouble()
  shop = await openShop({ environment: stripeSettings(stripe) })
  actions = orderActions(shop, await shop.customer())
  await addStaffHost(shop.services, shop.tenantId)
  manager = await addMember(shop.services, shop.tenantId, { role: 'owner' })
})
beforeEach(() => {
  stripe.calls.length = 0
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const now = () => shop.clock.now()

test('a refund that Stripe could not take is tried again, under the same key', async () => {
  const placed = await actions.place()
  stripe.set(placed.payment.intent_id, 'succeeded')
  await actions.report(placed)
  await actions.move(placed, 'rejected')
  stripe.calls.length = 0
  // The intent is read, then the refund fails with all its retries; the job is retried later.
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

let keys = 0
/** A paid and accepted order, with the restaurant's actions on it. */
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
  // The first refund fails, and is retried.
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

test('a refund made on Stripe’s own pages is a refund of the order, less earlier refunds', async () => {
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

/** Amounts of the order's failed refunds on Today. */
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
  'a refund that Stripe reverses days later has failed, says %s, even if the event comes twice',
  async (type) => {
    const order = await paidOrder()
    await order.give(31.4, 31.4)
    stripe.endRefundsAs('pending')
    await actions.jobs()
    stripe.endRefundsAs('succeeded')
    const before = await order.read()
    const event = stripe.refundFailedEvent(type, before.refunds[0]?.reference ?? '', now())

    const codes = [await deliverEvent(shop, event), await deliverEvent(shop, event)]
    await actions.jobs()
    await deliverEvent(shop, event)

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

    // Neither a job nor an operator retries it: that card is closed.
    await retryJobs(shop.services, { failed: true })
    await actions.jobs()
    expect(stripe.refunds.filter(({ intent }) => intent === order.intentId)).toHaveLength(1)

    shop.clock.advance({ minutes: 1 })
    await order.give(31.4, 31.4)
    await actions.jobs()
    await deliverEvent(shop, event)
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

  expect(await deliverEvent(shop, event)).toBe(503)
  expect((await order.read()).refunds).toMatchObject([{ status: 'pending' }])
})

test('a disputed payment waits in Today until it is dismissed or closed, in any order of its events', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  const disputes = async () =>
    (await staffCall<WireToday>(shop, 'GET /api/staff/today', manager)).data.needs.filter(
      (need) => need.kind === 'dispute' && [first.id, second.id].includes(need.order_id),
    )
  const tell = (type: Parameters<StripeDouble['disputeEvent']>[0], intentId: string) =>
    deliverEvent(shop, stripe.disputeEvent(type, intentId, now()))

  const answers = [
    await tell('charge.dispute.created', first.intentId),
    await tell('charge.dispute.created', first.intentId),
    await tell('charge.dispute.created', second.intentId),
  ]
  const waiting = await disputes()
  await tell('charge.dispute.closed', second.intentId)
  await tell('charge.dispute.updated', second.intentId)
  const open = await disputes()
  const dismissal: `POST ${string}` = `POST /api/staff/disputes/dp_${first.intentId}/dismiss`
  const dismissed = await staffCall(shop, dismissal, manager, { body: {} })
  await tell('charge.dispute.updated', first.intentId)
  const unknown = await staffCall(shop, 'POST /api/staff/disputes/dp_x/dismiss', manager, {
    body: {},
  })

  expect(answers).toEqual([200, 200, 200])
  expect(waiting.map((need) => need.kind === 'dispute' && need.order_id).sort()).toEqual(
    [first.id, second.id].sort(),
  )
  expect(open).toEqual([
    expect.objectContaining({
      order_id: first.id,
      number: first.placed.order.number,
      amount: 31.4,
      respond_by: new Date(now().getTime() + 7 * 86_400_000).toISOString(),
      link: `https://dashboard.stripe.com/payments/${first.intentId}`,
    }),
  ])
  expect([dismissed.status, unknown.status]).toEqual([200, 404])
  expect(await disputes()).toEqual([])
})

test('a dispute of another restaurant on the same account is found by its payment', async () => {
  const { intentId, id } = await paidOrder()
  const event = stripe.disputeEvent('charge.dispute.created', intentId, now())
  await addTenant(shop.services, 'neighbour', 'neighbour.test')

  const status = await deliverEvent(shop, event, 'neighbour.test')
  const row = await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.selectFrom('disputes').selectAll().where('order_id', '=', id).executeTakeFirst(),
  )

  expect(status).toBe(200)
  expect(row).toMatchObject({ tenant_id: shop.tenantId, reason: 'product_not_received' })
})
