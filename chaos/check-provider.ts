import type { StripeDouble } from '#testing/stripe-double.ts'
import { type Query, tenantId } from './shop-database.ts'

interface Evening {
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
export async function checkProvider(query: Query, evening: Evening): Promise<string[]> {
  const { stripe, refunded, now } = evening
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
