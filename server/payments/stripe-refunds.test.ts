import { beforeEach, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { retryJobs } from '#server/jobs/jobs-command.ts'
import { deliverEvent } from '#testing/deliver-event.ts'
import { addTenant } from '#testing/shop.ts'
import { openStripeShop, type StripeDouble } from '#testing/stripe-double.ts'

const { stripe, shop } = await openStripeShop()
const diner = await shop.customer()
const manager = await shop.addMember({ role: 'owner' })
beforeEach(() => {
  stripe.calls.length = 0
  stripe.endRefundsAs('succeeded')
})

const now = () => shop.clock.now()

test('a refund that Stripe could not take is tried again, under the same key', async () => {
  const placed = await diner.place()
  stripe.set(placed.payment.intent_id, 'succeeded')
  await diner.report(placed)
  await diner.move(placed, 'rejected')
  stripe.calls.length = 0
  // The intent is read, then the refund fails with all its retries; the job is retried later.
  stripe.failNext(0, 503, 503, 503)

  await shop.runJobs()
  const after = await diner.read(placed)
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs()

  const keys = stripe.calls.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(stripe.refunds.filter(({ intent }) => intent === placed.payment.intent_id)).toMatchObject([
    { amount: 3_140, key: keys[0] },
  ])
  expect(after.payment.status).toBe('succeeded')
  expect((await diner.read(placed)).payment.status).toBe('refunded')
})

/** A paid and accepted order of £31.40, with diner on its money. */
async function paidOrder() {
  const placed = await diner.place()
  const { id } = placed.order
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'succeeded')
  await diner.report(placed)
  await diner.move(placed, 'accepted')
  const read = () => manager.get<WireStaffOrder>(`orders/${id}`)
  return {
    placed,
    id,
    intentId,
    read,
    /** Refunds with their actors, and the amount that is left. */
    async books() {
      const { payment, refundable, refunds } = await read()
      const rows = refunds.map(({ amount, status, by }) => `${by.kind} ${amount} ${status}`)
      return { status: payment.status, refunded: payment.refunded, refundable, rows }
    },
    /** In Stripe's own pages. */
    giveOutside: (amount: number) => stripe.giveBack(intentId, amount),
    /** As Stripe reports every refund, including ours. */
    deliver: () => deliverEvent(shop, stripe.event('charge.refunded', intentId, now())),
    /** By the restaurant. @returns the refund's id */
    async give(amount: number, refundable: number): Promise<string> {
      await shop.giveProof(manager)
      const { data } = await manager.call<{ refund: { id: string } }>(
        `POST /api/staff/orders/${id}/refunds`,
        { amount, refundable, reason: 'missing' },
      )
      return data.refund.id
    },
    sent: () => stripe.refunds.filter(({ intent }) => intent === intentId),
  }
}

/** Amounts of the order's failed refunds on Today. */
async function failedInToday(orderId: string): Promise<number[]> {
  const { needs } = await manager.get<WireToday>('today')
  return needs.flatMap((need) =>
    need.kind === 'refund_failed' && need.order_id === orderId ? [need.amount] : [],
  )
}

test('parts of an order go back each with its own amount and key, the last of them with all that is left', async () => {
  const { placed, id, intentId, give, sent: books } = await paidOrder()

  const first = await give(1.5, 31.4)
  const second = await give(2, 29.9)
  // The first refund fails, and is retried.
  stripe.failNext(0, 503, 503, 503)
  await shop.runJobs()
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs()
  const parts = books().toSorted((a, b) => a.amount - b.amount)
  const between = await diner.read(placed)
  const last = await give(27.9, 27.9)
  await shop.runJobs()

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
  expect((await diner.read(placed)).payment).toMatchObject({ status: 'refunded', refunded: 31.4 })
})

test('a refund that Stripe answers as failed was not made', async () => {
  const order = await paidOrder()
  await order.give(1.5, 31.4)
  stripe.endRefundsAs('failed')
  await shop.runJobs()

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
    await shop.runJobs()
    stripe.endRefundsAs('succeeded')
    const before = await order.read()
    const event = stripe.refundFailedEvent(type, before.refunds[0]?.reference ?? '', now())

    const codes = [await deliverEvent(shop, event), await deliverEvent(shop, event)]
    await shop.runJobs()
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
    await shop.runJobs()
    expect(order.sent()).toHaveLength(1)

    shop.clock.advance({ minutes: 1 })
    await order.give(31.4, 31.4)
    await shop.runJobs()
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
    (await manager.get<WireToday>('today')).needs.filter(
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
  const dismiss = (id: string) => manager.call(`POST /api/staff/disputes/dp_${id}/dismiss`, {})
  const dismissed = await dismiss(first.intentId)
  await tell('charge.dispute.updated', first.intentId)
  const unknown = await dismiss('x')

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

test('a part that Stripe’s own pages gave back is noted once, and cancelling gives back the rest', async () => {
  const order = await paidOrder()
  const before = await order.read()
  order.giveOutside(1_000)

  expect([await order.deliver(), await order.deliver()]).toEqual([200, 200])
  const { version } = await order.read()
  await diner.move(order.placed, 'cancelled')
  await shop.runJobs()
  await order.deliver()

  expect(version).toBe(before.version + 1)
  expect(order.sent()).toMatchObject([{ amount: 2_140 }])
  expect(await order.books()).toMatchObject({ status: 'refunded', refunded: 31.4, refundable: 0 })
})

type Step = (order: Awaited<ReturnType<typeof paidOrder>>) => unknown
const give =
  (amount: number): Step =>
  (order) =>
    order.give(amount, 31.4)
/** Given back in Stripe's own pages, which Stripe reports. */
const outside =
  (amount: number): Step =>
  async (order) => {
    shop.clock.advance({ minutes: 1 })
    order.giveOutside(amount)
    await order.deliver()
  }
const jobs: Step = () => shop.runJobs()
const deliver: Step = (order) => order.deliver()
/** Stripe has made the restaurant's refund; the answer is on its way. */
const giveUnanswered: Step = async (order) => {
  const id = await order.give(1.5, 31.4)
  const { metadata = {} } = stripe.intents.get(order.intentId) ?? {}
  const made = { intent: order.intentId, amount: 150, metadata: { ...metadata, refund: id } }
  stripe.refunds.push({ ...made, key: 'on its way' })
  order.giveOutside(150)
}
const failFirst: Step = async (order) => {
  const { reference } = (await order.read()).refunds[0] ?? {}
  await deliverEvent(shop, stripe.refundFailedEvent('refund.failed', reference ?? '', now()))
}
/** More refunds of ours than Stripe lists with a charge. */
const giveEleven: Step = (order) => {
  const { metadata = {} } = stripe.intents.get(order.intentId) ?? {}
  for (let count = 0; count < 11; count++) {
    const refund = `earlier-${count}`
    const made = { intent: order.intentId, amount: 10, key: refund }
    stripe.refunds.push({ ...made, metadata: { ...metadata, refund } })
    order.giveOutside(10)
  }
}

test.each<[string, Step[], number, string[]]>([
  [
    'two parts outside',
    [outside(1_000), outside(500)],
    16.4,
    ['provider 10 succeeded', 'provider 5 succeeded'],
  ],
  [
    'all of it in two parts outside',
    [outside(1_000), outside(2_140)],
    0,
    ['provider 10 succeeded', 'provider 21.4 succeeded'],
  ],
  [
    'ours, which an event reports, and a part outside',
    [give(1.5), jobs, deliver, outside(1_000)],
    19.9,
    ['member 1.5 succeeded', 'provider 10 succeeded'],
  ],
  [
    'ours, whose answer is not there yet, and a part outside',
    [giveUnanswered, deliver, outside(1_000)],
    19.9,
    ['member 1.5 pending', 'provider 10 succeeded'],
  ],
  [
    'ours, which is sent after a part outside',
    [give(5), outside(1_000), jobs, deliver],
    16.4,
    ['member 5 succeeded', 'provider 10 succeeded'],
  ],
  [
    'ours, which failed, and a part outside',
    [give(5), jobs, failFirst, deliver, outside(500)],
    26.4,
    ['member 5 failed', 'provider 5 succeeded'],
  ],
  [
    'a part outside among more refunds than Stripe lists with a charge',
    [(order) => order.giveOutside(1_000), giveEleven, deliver],
    21.4,
    ['provider 10 succeeded'],
  ],
])('each refund is counted once: %s', async (_, steps, refundable, rows) => {
  const order = await paidOrder()

  for (const step of steps) await step(order)

  const status = refundable === 0 ? 'refunded' : 'succeeded'
  expect(await order.books()).toMatchObject({ status, refundable, rows })
})

test('an unreported part is noted once Stripe refuses a refund for it; the refund stays owed', async () => {
  const order = await paidOrder()
  order.giveOutside(2_000)
  await order.give(15, 31.4)
  await shop.runJobs()

  expect(await order.books()).toMatchObject({ status: 'succeeded', refunded: 20, refundable: 11.4 })
  expect(await failedInToday(order.id)).toEqual([15])
  await order.give(11.4, 11.4)
  await shop.runJobs()
  expect(await order.books()).toMatchObject({ status: 'refunded', refunded: 31.4 })
})

test('a part that was given back before we heard of the payment is noted with it', async () => {
  const placed = await diner.place()
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'succeeded')
  stripe.giveBack(intentId, 1_000)

  await diner.report(placed)

  expect(await diner.read(placed)).toMatchObject({
    status: 'placed',
    payment: { status: 'succeeded', refunded: 10 },
  })
})

test('of a payment that came too late and was given back in part, the rest goes back', async () => {
  const placed = await diner.place()
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'processing')
  shop.clock.advance({ minutes: 31 })
  await shop.runJobs()
  stripe.set(intentId, 'succeeded')
  stripe.giveBack(intentId, 1_000)
  // The job that closes the payment finds it paid; no event tells of it.
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs()

  expect(stripe.refunds.filter(({ intent }) => intent === intentId)).toMatchObject([
    { amount: 2_140 },
  ])
  expect(await diner.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded', refunded: 31.4 },
  })
})
