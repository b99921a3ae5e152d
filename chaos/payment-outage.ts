import { randomInt } from 'node:crypto'
import { orderActions } from '#testing/an-order.ts'
import { openShop } from '#testing/shop.ts'
import { startStripeDouble } from '#testing/stripe-double.ts'
import { stripeSettings } from '#testing/stripe-settings.ts'
import { createLedger, noteOrder } from './ledger.ts'
import { type Report, reportOf } from './report.ts'

/** How long the provider is away, in minutes of the shop's clock. */
const outageMinutes = 75

/**
 * Card orders at a payment provider that is slow, sends each event up to three times and in any order, and is away for
 * 75 minutes while diners cancel and unpaid orders expire. The server runs in this process, on a clock of its own.
 */
export async function paymentOutage(orderCount: number): Promise<Report> {
  const stripe = await startStripeDouble()
  const shop = await openShop({
    environment: stripeSettings(stripe),
  })
  const ledger = createLedger(shop.tenantId)
  const faults: string[] = []
  const cancelled = new Set<string>()
  const late = new Set<string>()
  let duplicates = 0

  try {
    stripe.setDelay(5)
    const events: { body: string; signature: string }[] = []
    const deliver = async (event: { body: string; signature: string }) => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: {
          host: 'sample.test',
          'content-type': 'application/json',
          'stripe-signature': event.signature,
        },
        payload: event.body,
      })
      return statusCode === 200
    }

    const placed = []
    for (let count = 0; count < orderCount; count++) {
      const diner = await shop.customer()
      const actions = orderActions(shop, diner)
      const order = await actions.place()
      noteOrder(ledger, `order ${count}`, { ...order.order, customerId: diner.id })
      placed.push({ order, diner, actions })
    }
    const pay = (intentId: string) => {
      stripe.set(intentId, 'succeeded')
      const event = stripe.event('payment_intent.succeeded', intentId, shop.clock.now())
      const copies = randomInt(1, 4)
      duplicates += copies - 1
      for (let copy = 0; copy < copies; copy++)
        events.splice(randomInt(events.length + 1), 0, event)
    }

    // A third pays at once, a third is cancelled after paying, a third pays when its order has expired.
    for (const [index, { order }] of placed.entries()) {
      if (index % 3 < 2) pay(order.payment.intent_id)
    }
    for (const event of events.splice(0)) {
      if (!(await deliver(event))) faults.push('a webhook was refused while the provider was well')
    }
    stripe.setAway(true)
    for (const [index, { order, diner }] of placed.entries()) {
      if (index % 3 !== 1) continue
      const path = `/api/orders/${order.order.id}/cancel` as const
      const { status } = await shop.call(`POST ${path}`, { token: diner.token })
      if (status === 200) cancelled.add(order.order.id)
      else faults.push(`a cancellation was answered with ${status}`)
    }
    for (let minute = 0; minute < outageMinutes; minute++) {
      shop.clock.advance({ minutes: 1 })
      await placed[0]?.actions.jobs()
    }
    for (const [index, { order }] of placed.entries()) {
      if (index % 3 !== 2) continue
      late.add(order.order.id)
      pay(order.payment.intent_id)
    }
    // Events that come while the provider cannot be asked may be refused: the provider sends them again.
    const refused = []
    for (const event of events.splice(0)) if (!(await deliver(event))) refused.push(event)

    stripe.setAway(false)
    for (const event of refused) await deliver(event)
    for (let hour = 0; hour < 26; hour++) {
      shop.clock.advance({ hours: 1 })
      await placed[0]?.actions.jobs()
    }

    const refundsOf = (intentId: string) =>
      stripe.refunds.filter(({ intent }) => intent === intentId).length
    for (const { order, actions } of placed) {
      const { id, number } = order.order
      const stored = await actions.read(order)
      const expected = cancelled.has(id) || late.has(id) ? 1 : 0
      const refunds = refundsOf(order.payment.intent_id)
      if (refunds !== expected) faults.push(`order ${number} was refunded ${refunds} times`)
      const status = expected ? 'refunded' : 'succeeded'
      if (stored.payment.status !== status) {
        faults.push(`the payment of order ${number} is ${stored.payment.status}, not ${status}`)
      }
      ledger.paid.add(id)
    }
    for (const id of cancelled) ledger.cancelled.add(id)
    return reportOf(
      'Payment provider slow, repeating itself and away',
      { 'minutes away': outageMinutes, 'repeated events': duplicates, 'late payments': late.size },
      ledger,
      faults,
    )
  } finally {
    await shop.close()
    await stripe.close()
  }
}
