import type { PlacedOrder } from '#contract/order.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import { type StripeDouble, startStripeDouble } from '#testing/stripe-double.ts'
import { stripeSettings } from '#testing/stripe-settings.ts'
import { createLedger, type Ledger, noteOrder } from './ledger.ts'
import { type Report, reportOf } from './report.ts'
import { createStripeWebhooks, type StripeWebhooks } from './stripe-webhooks.ts'

/** How long the provider is away, in minutes of the shop's clock. */
const outageMinutes = 75

interface Scenario {
  stripe: StripeDouble
  shop: Awaited<ReturnType<typeof openShop>>
  webhooks: StripeWebhooks
  ledger: Ledger
  /** What was found wrong. */
  faults: string[]
}

interface CardOrder {
  order: PlacedOrder
  diner: Diner
  actions: ReturnType<typeof orderActions>
}

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
  const webhooks = createStripeWebhooks(stripe, shop)
  const scenario: Scenario = { stripe, shop, webhooks, ledger, faults: [] }

  try {
    stripe.setDelay(5)
    const placed = await placeCardOrders(scenario, orderCount)
    // A third pays at once, a third is cancelled after paying, a third pays when its order has expired.
    const late = placed.filter((_, index) => index % 3 === 2)
    await payAtOnce(
      scenario,
      placed.filter((order) => !late.includes(order)),
    )
    const refunded = await passOutage(
      scenario,
      placed.filter((_, index) => index % 3 === 1),
      late,
    )
    await checkRefunds(scenario, placed, new Set(refunded))
    return reportOf(
      'Payment provider slow, repeating itself and away',
      {
        'minutes away': outageMinutes,
        'repeated events': webhooks.repeated(),
        'late payments': late.length,
      },
      ledger,
      scenario.faults,
    )
  } finally {
    await shop.close()
    await stripe.close()
  }
}

async function placeCardOrders({ shop, ledger }: Scenario, count: number): Promise<CardOrder[]> {
  const placed: CardOrder[] = []
  while (placed.length < count) {
    const diner = await shop.customer()
    const actions = orderActions(shop, diner)
    const order = await actions.place()
    noteOrder(ledger, `order ${placed.length}`, { ...order.order, customerId: diner.id })
    placed.push({ order, diner, actions })
  }
  return placed
}

async function payAtOnce({ webhooks, faults }: Scenario, orders: CardOrder[]): Promise<void> {
  for (const { order } of orders) webhooks.pay(order.payment.intent_id)
  for (const _ of await webhooks.deliverAll())
    faults.push('a webhook was refused while the provider was well')
}

/**
 * The provider is away while some diners cancel and others pay after their orders have expired, and then comes back.
 * @returns ids of the orders whose money has to be given back
 */
async function passOutage(
  { stripe, shop, webhooks, ledger, faults }: Scenario,
  toCancel: CardOrder[],
  toPayLate: CardOrder[],
): Promise<string[]> {
  stripe.setAway(true)
  for (const { order, diner } of toCancel) {
    const path = `/api/orders/${order.order.id}/cancel` as const
    const { status } = await shop.call(`POST ${path}`, { token: diner.token })
    if (status === 200) ledger.cancelled.add(order.order.id)
    else faults.push(`a cancellation was answered with ${status}`)
  }
  for (let minute = 0; minute < outageMinutes; minute++) {
    shop.clock.advance({ minutes: 1 })
    await toCancel[0]?.actions.jobs()
  }
  for (const { order } of toPayLate) webhooks.pay(order.payment.intent_id)
  // Events that come while the provider cannot be asked may be refused: the provider sends them again.
  const refused = await webhooks.deliverAll()

  stripe.setAway(false)
  for (const event of refused) await webhooks.deliver(event)
  for (let hour = 0; hour < 26; hour++) {
    shop.clock.advance({ hours: 1 })
    await toCancel[0]?.actions.jobs()
  }
  return [...ledger.cancelled, ...toPayLate.map(({ order }) => order.order.id)]
}

/** Whatever was refunded was refunded once, and nothing else was. */
async function checkRefunds(
  { stripe, ledger, faults }: Scenario,
  orders: CardOrder[],
  refunded: ReadonlySet<string>,
): Promise<void> {
  for (const { order, actions } of orders) {
    const { id, number } = order.order
    const stored = await actions.read(order)
    const expected = refunded.has(id) ? 1 : 0
    const refunds = stripe.refunds.filter(({ intent }) => intent === order.payment.intent_id).length
    if (refunds !== expected) faults.push(`order ${number} was refunded ${refunds} times`)
    const status = expected ? 'refunded' : 'succeeded'
    if (stored.payment.status !== status) {
      faults.push(`the payment of order ${number} is ${stored.payment.status}, not ${status}`)
    }
    ledger.paid.add(id)
  }
}
