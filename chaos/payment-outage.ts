import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { PlacedOrder } from '#contract/order.ts'
import { connect } from '#database/connection.ts'
import { createDevOutbox } from '#server/messaging/dev-outbox.ts'
import { anOrder } from '#testing/an-order.ts'
import { listen } from '#testing/listen.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { type StripeDouble, startStripeDouble, stripeSettings } from '#testing/stripe-double.ts'
import { checkBooks } from './check-books.ts'
import { createRequests, type DinerRequests } from './diner-requests.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type Report, reportOf } from './scenario.ts'
import { createShopDatabase, type DatabaseKind, type Query, tenantId } from './shop-database.ts'
import { createStripeWebhooks, type StripeWebhooks } from './stripe-webhooks.ts'

/** Duration of the provider's outage, in minutes of the shop's clock. */
const outageMinutes = 75
/** The server's time limit of a call to the provider, in milliseconds; ten seconds in production. */
const timeLimit = 200
/** Milliseconds that the server gets to give up calls, all of which are answered too late. */
const slowFor = 60_000
/** Diners who order, pay or cancel at the same time. */
const atOnce = 12
/** The hours that refunds, expiries and notices get after the outage. */
const hoursAfter = 26

interface Scenario {
  stripe: StripeDouble
  shop: Shop
  webhooks: StripeWebhooks
  ledger: Ledger
  requests: DinerRequests
  runJobs: () => Promise<unknown>
  faults: string[]
}

interface CardOrder {
  placed: PlacedOrder
  diner: Diner
}

/**
 * Diners order, pay and cancel over HTTP, many concurrently. The payment provider is slower than the server's timeout,
 * sends each event up to three times in any order, and is unavailable for 75 minutes. The server runs in this process,
 * because only there it can use the scenario's clock.
 */
export async function paymentOutage(kind: DatabaseKind, orderCount: number): Promise<Report> {
  const stripe = await startStripeDouble()
  const database = await createShopDatabase(kind)
  const { DATABASE_URL: url, DATA_FOLDER: folder } = database.environment
  const shop = await openShop({
    db: await connect({ url: url || undefined, folder: `${folder}/database` }),
    content: { outlet: { kitchen: { slotCapacity: 1_000_000 } } },
    environment: {
      ...stripeSettings(stripe),
      STRIPE_TIMEOUT_MS: String(timeLimit),
      TRUST_PROXY: '1',
    },
  })
  // Kept where the checker looks for notices.
  shop.services.messages = createDevOutbox(shop.services)
  const origin = await listen(shop)
  const ledger = createLedger()
  const scenario: Scenario = {
    stripe,
    shop,
    ledger,
    webhooks: createStripeWebhooks(stripe, origin, shop.clock.now),
    requests: createRequests(() => origin, ledger),
    runJobs: shop.runJobs,
    faults: [],
  }

  let isOpen = true
  try {
    const refunded = await runEvening(scenario, orderCount)
    const { now } = shop.clock
    await shop.close()
    isOpen = false
    const found = await database.reading(async (query) => [
      ...(await checkBooks(ledger, query)),
      ...(await checkProvider(query, { stripe, refunded, now: now() })),
    ])
    return reportOf(
      `Payment provider slow, sending events twice and down, ${kind}`,
      {
        'minutes away': outageMinutes,
        'calls answered too late': stripe.abandoned(),
        'repeated events': scenario.webhooks.repeated(),
        'refunds due': refunded.size,
      },
      ledger,
      [...scenario.faults, ...found],
    )
  } finally {
    if (isOpen) await shop.close()
    await database.remove()
    await stripe.close()
  }
}

/** @returns ids of the orders whose money has to be given back */
async function runEvening(scenario: Scenario, orderCount: number): Promise<Set<string>> {
  const { stripe, shop, webhooks, ledger, faults } = scenario
  const cardOrders = await orderSlowly(scenario, orderCount)
  // A third pays immediately, a third is cancelled after paying, a third pays after the order has expired.
  const part = (of: number) => cardOrders.filter((_, index) => index % 3 === of)
  const [kept, cancelled, late] = [part(0), part(1), part(2)]
  await pay(scenario, [...kept, ...cancelled])
  await scenario.runJobs()

  stripe.setAway(true)
  stripe.setDelay(0)
  await passOutage(scenario, cancelled)
  for (const { placed } of late) webhooks.pay(placed.payment.intent_id)
  if ((await webhooks.deliver()) === 0 && late.length > 0) {
    faults.push('events were taken although the provider could not be asked about them')
  }
  stripe.setAway(false)
  stripe.setDelay(() => randomInt(1.5 * timeLimit))
  await webhooks.deliverAll()
  for (let hour = 0; hour < hoursAfter; hour++) {
    shop.clock.advance({ hours: 1 })
    await scenario.runJobs()
    // The first tries of refunds have met a slow provider.
    stripe.setDelay(0)
  }
  if (ledger.statuses.has(500)) faults.push(`${ledger.statuses.get(500)} answers were 500`)
  if (ledger.statuses.has(0)) faults.push(`${ledger.statuses.get(0)} diners had no answer in time`)
  return new Set([...ledger.cancelled, ...late.map(({ placed }) => placed.order.id)])
}

/** Until a diner was refused no call is answered in time, then about two of three are. Diners repeat their request until it is answered. */
async function orderSlowly(scenario: Scenario, count: number): Promise<CardOrder[]> {
  const { stripe, ledger, faults } = scenario
  stripe.setDelay(2 * timeLimit)
  const ordering = crowd(Array.from({ length: count }), async () => {
    const diner = await scenario.shop.customer()
    const placed = await scenario.requests.order(diner, {})
    return placed ? [{ placed, diner }] : []
  })
  const isGivenUp = () => ledger.statuses.has(503) && stripe.abandoned() > 0
  for (let waited = 0; waited < slowFor && !isGivenUp(); waited += 100) await sleep(100)
  if (!isGivenUp()) faults.push('no call was given up although the provider was too slow')
  stripe.setDelay(() => randomInt(1.5 * timeLimit))
  const orders = (await ordering).flat()
  if (orders.length < count) faults.push(`${count - orders.length} diners could not order`)
  return orders
}

/** The browser's form has paid; the event and the browser's report come in any order. */
async function pay(scenario: Scenario, orders: CardOrder[]): Promise<void> {
  const { webhooks, requests, faults } = scenario
  for (const { placed } of orders) webhooks.pay(placed.payment.intent_id)
  await Promise.all([
    webhooks.deliverAll(),
    crowd(orders, async ({ placed, diner }) => {
      if (!(await requests.reportPayment(diner, placed))) {
        faults.push(`order ${placed.order.number} was paid, its diner was told otherwise`)
      }
    }),
  ])
}

/** While the provider is unavailable, diners cancel paid orders, order in cash and try to order by card. */
async function passOutage(scenario: Scenario, toCancel: CardOrder[]): Promise<void> {
  const { shop, ledger, faults, requests, runJobs } = scenario
  const others = toCancel.slice(0, Math.ceil(toCancel.length / 2))
  const tries = crowd(others, async () => {
    const diner = await shop.customer()
    if (!(await requests.order(diner, { payment_method: 'cash' }))) {
      faults.push('an order in cash was refused while the card provider was away')
    }
    const key = crypto.randomUUID()
    ledger.orderKeys.add(key)
    const refused = await requests.ask(diner, 'POST', '/api/order', anOrder(diner), key)
    if (refused?.status !== 503) faults.push(`a card order was answered with ${refused?.status}`)
    return { diner, key }
  })
  const cancellations = crowd(toCancel, async ({ placed, diner }) => {
    if (!(await requests.cancel(diner, placed))) faults.push('a cancellation was refused')
  })
  for (let minute = 0; minute < outageMinutes; minute++) {
    shop.clock.advance({ minutes: 1 })
    await runJobs()
    // The first minutes pass while requests are under way, the others after all have been answered.
    if (minute === 1) await Promise.all([tries, cancellations])
  }
  // Repeats the same requests: they return the orders that were written before the provider was called.
  for (const { diner, key } of await tries) await requests.order(diner, {}, key)
}

/** Does the work for each member, some concurrently. */
function crowd<T, R>(members: readonly T[], work: (member: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(atOnce)
  return Promise.all(members.map((member) => limit(() => work(member))))
}

interface Outcome {
  stripe: StripeDouble
  /** Ids of the orders whose money has to be given back. */
  refunded: ReadonlySet<string>
  /** Time on the shop's clock. */
  now: Date
}

interface PaidOrder {
  id: string
  number: string
  status: string
  total: number
  payment: string
  intent_id: string | null
}

const ended = ['rejected', 'cancelled', 'expired']

/**
 * Compares the provider's records with the stored rows, by plain SQL: one intent per order however often it was
 * requested, money kept only for placed orders, and refunded once and in full for ended orders.
 */
async function checkProvider(query: Query, outcome: Outcome): Promise<string[]> {
  const { stripe, refunded, now } = outcome
  const orders = await query<PaidOrder>(
    `select o.id, o.number, o.status, o.total, p.status as payment, p.intent_id from orders o
     join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
     where o.tenant_id = $1 and p.provider = 'stripe'`,
    [tenantId],
  )
  const stored = new Set(orders.map(({ id }) => id))
  const faults = [...stripe.intents.values()]
    .filter(({ metadata }) => !stored.has(metadata.order ?? ''))
    .map(({ id }) => `intent ${id} belongs to no order`)

  for (const { id, number, status, total, payment, intent_id } of orders) {
    const add = (sentence: string) => faults.push(`order ${number} ${sentence}`)
    const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata.order === id)
    const [intent] = intents
    if (intents.length > 1) add(`has ${intents.length} intents at the provider`)
    if (intent_id && intent_id !== intent?.id) add('is stored with an intent of another order')
    const refunds = stripe.refunds.filter((refund) => refund.intent === intent?.id)
    const isPaid = intent?.status === 'succeeded'

    if (refunds.length !== (refunded.has(id) ? 1 : 0)) add(`was refunded ${refunds.length} times`)
    if (intent && intent.given !== (refunded.has(id) ? total : 0)) {
      add(`got ${intent.given} of ${total} back`)
    }
    const expected = refunded.has(id) ? 'refunded' : 'succeeded'
    if (isPaid && payment !== expected) add(`has a payment that is ${payment}, not ${expected}`)
    if (!isPaid && ['succeeded', 'refunded'].includes(payment)) add('is paid here, not there')
    if (refunded.has(id) && !ended.includes(status)) add(`is ${status}, and its money went back`)
    if (!isPaid && status !== 'expired') add(`is ${status} although it was not paid`)
  }
  const jobs = await query<{ topic: string; count: number }>(
    `select topic, count(*)::int as count from outbox
     where tenant_id = $1 and done_at is null and (failed_at is not null or due_at <= $2) group by 1`,
    [tenantId, now],
  )
  for (const { topic, count } of jobs) faults.push(`${count} jobs (${topic}) were never done`)
  return faults
}
