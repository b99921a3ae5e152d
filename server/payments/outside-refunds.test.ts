import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { orderActions } from '#testing/an-order.ts'
import { deliverEvent } from '#testing/deliver-event.ts'
import { openShop, type Shop } from '#testing/shop.ts'
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
afterEach(() => stripe.endRefundsAs('succeeded'))
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

let keys = 0
/** A paid and accepted order of £31.40, with actions on its money. */
async function paidOrder() {
  const placed = await actions.place()
  const { id } = placed.order
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'succeeded')
  await actions.report(placed)
  await actions.move(placed, 'accepted')
  const read = async () =>
    (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, manager)).data
  return {
    placed,
    read,
    intentId,
    /** Refunds with their actors, and the amount that is left. */
    async books() {
      const { payment, refundable, refunds } = await read()
      const rows = refunds.map(({ amount, status, by }) => [by.kind, amount, status])
      return { status: payment.status, refunded: payment.refunded, refundable, rows }
    },
    /** In Stripe's own pages. */
    giveOutside: (amount: number) => stripe.giveBack(intentId, amount),
    /** As Stripe reports every refund, including ours. */
    deliver: () => deliverEvent(shop, stripe.event('charge.refunded', intentId, shop.clock.now())),
    async give(amount: number, refundable: number): Promise<void> {
      await giveProof(shop.services, shop.tenantId, manager)
      const { status } = await staffCall(shop, `POST /api/staff/orders/${id}/refunds`, manager, {
        body: { amount, refundable, reason: 'missing' },
        headers: { 'idempotency-key': `part-${keys++}` },
      })
      expect(status).toBe(200)
    },
    sent: () => stripe.refunds.filter(({ intent }) => intent === intentId),
  }
}

test('a part that Stripe’s own pages gave back is noted, and cancelling gives back the rest', async () => {
  const order = await paidOrder()
  const before = await order.read()
  order.giveOutside(1_000)

  expect([await order.deliver(), await order.deliver()]).toEqual([200, 200])
  const noted = await order.books()
  const { version } = await order.read()
  await actions.move(order.placed, 'cancelled')
  await actions.jobs()
  await order.deliver()

  expect(noted).toEqual({
    status: 'succeeded',
    refunded: 10,
    refundable: 21.4,
    rows: [['provider', 10, 'succeeded']],
  })
  expect(version).toBe(before.version + 1)
  expect(order.sent()).toMatchObject([{ amount: 2_140 }])
  expect(await order.books()).toMatchObject({
    status: 'refunded',
    refunded: 31.4,
    refundable: 0,
  })
})

test('two parts that Stripe’s own pages gave back are two refunds', async () => {
  const order = await paidOrder()
  order.giveOutside(1_000)
  await order.deliver()
  shop.clock.advance({ minutes: 1 })
  order.giveOutside(500)
  await order.deliver()
  shop.clock.advance({ minutes: 1 })
  const between = await order.books()
  order.giveOutside(1_640)
  await order.deliver()

  expect(between).toMatchObject({ status: 'succeeded', refunded: 15, refundable: 16.4 })
  expect(await order.books()).toEqual({
    status: 'refunded',
    refunded: 31.4,
    refundable: 0,
    rows: [
      ['provider', 10, 'succeeded'],
      ['provider', 5, 'succeeded'],
      ['provider', 16.4, 'succeeded'],
    ],
  })
})

test('a refund of ours is not counted twice by the event that reports it', async () => {
  const order = await paidOrder()
  await order.give(1.5, 31.4)
  await actions.jobs()
  await order.deliver()
  shop.clock.advance({ minutes: 1 })
  const own = await order.books()
  order.giveOutside(1_000)
  await order.deliver()

  expect(own).toMatchObject({ refunded: 1.5, rows: [['member', 1.5, 'succeeded']] })
  expect(await order.books()).toEqual({
    status: 'succeeded',
    refunded: 11.5,
    refundable: 19.9,
    rows: [
      ['member', 1.5, 'succeeded'],
      ['provider', 10, 'succeeded'],
    ],
  })
})

test('a refund of ours whose answer is not there yet is not counted twice by an event', async () => {
  const order = await paidOrder()
  await order.give(1.5, 31.4)
  const { id = '' } = (await order.read()).refunds[0] ?? {}
  // Stripe has made it; the answer is on its way.
  const { metadata = {} } = stripe.intents.get(order.intentId) ?? {}
  const made = { intent: order.intentId, amount: 150, metadata: { ...metadata, refund: id } }
  stripe.refunds.push({ ...made, key: 'on its way' })
  order.giveOutside(150)
  await order.deliver()
  const alone = await order.books()
  shop.clock.advance({ minutes: 1 })
  order.giveOutside(1_000)
  await order.deliver()

  expect(alone).toMatchObject({ refunded: 1.5, rows: [['member', 1.5, 'pending']] })
  expect(await order.books()).toMatchObject({
    refunded: 11.5,
    rows: [
      ['member', 1.5, 'pending'],
      ['provider', 10, 'succeeded'],
    ],
  })
})

test('a refund of ours that was not sent yet does not hide a part that was given back outside', async () => {
  const order = await paidOrder()
  await order.give(5, 31.4)
  shop.clock.advance({ minutes: 1 })
  order.giveOutside(1_000)
  await order.deliver()
  const early = await order.books()
  await actions.jobs()
  await order.deliver()

  expect(early).toMatchObject({ refunded: 15, refundable: 16.4 })
  expect(await order.books()).toMatchObject({ refunded: 15, refundable: 16.4 })
  expect(order.sent()).toMatchObject([{ amount: 500 }])
})

test('a refund of ours that failed is none that was made outside, and one made outside counts beside it', async () => {
  const order = await paidOrder()
  await order.give(5, 31.4)
  await actions.jobs()
  const { reference } = (await order.read()).refunds[0] ?? {}
  const failed = stripe.refundFailedEvent('refund.failed', reference ?? '', shop.clock.now())
  await deliverEvent(shop, failed)
  await order.deliver()
  const after = await order.books()
  shop.clock.advance({ minutes: 1 })
  order.giveOutside(500)
  await order.deliver()

  expect(after).toMatchObject({ refunded: 0, refundable: 31.4, rows: [['member', 5, 'failed']] })
  expect(await order.books()).toMatchObject({
    refunded: 5,
    refundable: 26.4,
    rows: [
      ['member', 5, 'failed'],
      ['provider', 5, 'succeeded'],
    ],
  })
})

test('an unreported part is noted once Stripe refuses a refund for it; the refund stays owed', async () => {
  const order = await paidOrder()
  order.giveOutside(2_000)
  await order.give(15, 31.4)
  await actions.jobs()

  expect(await order.books()).toMatchObject({ status: 'succeeded', refunded: 20, refundable: 11.4 })
  const { data } = await staffCall<{ needs: object[] }>(shop, 'GET /api/staff/today', manager)
  expect(data.needs).toContainEqual(
    expect.objectContaining({ kind: 'refund_failed', order_id: order.placed.order.id, amount: 15 }),
  )
  await order.give(11.4, 11.4)
  await actions.jobs()
  expect(await order.books()).toMatchObject({ status: 'refunded', refunded: 31.4 })
})

test('a part that was given back before we heard of the payment is noted with it', async () => {
  const placed = await actions.place()
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'succeeded')
  stripe.giveBack(intentId, 1_000)

  await actions.report(placed)

  expect(await actions.read(placed)).toMatchObject({
    status: 'placed',
    payment: { status: 'succeeded', refunded: 10 },
  })
})

test('of a payment that came too late and was given back in part, the rest goes back', async () => {
  const placed = await actions.place()
  const { intent_id: intentId } = placed.payment
  stripe.set(intentId, 'processing')
  shop.clock.advance({ minutes: 31 })
  await actions.jobs()
  stripe.set(intentId, 'succeeded')
  stripe.giveBack(intentId, 1_000)
  // The job that closes the payment finds it paid; no event tells of it.
  shop.clock.advance({ minutes: 1 })
  await actions.jobs()

  expect(stripe.refunds.filter(({ intent }) => intent === intentId)).toMatchObject([
    { amount: 2_140 },
  ])
  expect(await actions.read(placed)).toMatchObject({
    status: 'expired',
    payment: { status: 'refunded', refunded: 31.4 },
  })
})

test('a part counts also among more refunds than Stripe lists with a charge', async () => {
  const order = await paidOrder()
  order.giveOutside(1_000)
  const { metadata = {} } = stripe.intents.get(order.intentId) ?? {}
  for (let count = 0; count < 11; count++) {
    const refund = `earlier-${count}`
    const made = { intent: order.intentId, amount: 10, key: refund }
    stripe.refunds.push({ ...made, metadata: { ...metadata, refund } })
    order.giveOutside(10)
  }

  await order.deliver()

  expect((await order.books()).rows).toEqual([['provider', 10, 'succeeded']])
})
