import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import { openList } from '#database/status-lists.ts'
import type { StockLeft } from '#domain/counted-stock.ts'
import type { OrderAddress } from '#domain/order.ts'
import type { CustomerContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import { promoUsesElsewhere } from '#server/customers/person.ts'
import type { OrderContext } from './check-order.ts'
import { isCounting } from './counted-stock.ts'
import {
  limitsFrom,
  type OrderCounters,
  type OrderCounts,
  openHours,
  personVersion,
} from './order-limits.ts'
import { hasOrdered, holdsFirstOrderCode } from './promo-use.ts'

interface OrderContextQuery {
  counters: OrderCounters
  outletId: string
  addressId: string | null
  promoCode: string | null
  /** Slots that start earlier are over. */
  slotsFrom: Date
  scope: string
  key: string
}

interface OrderContextRow {
  /** The request that came with this key before. */
  key: { hash: string; order: string } | null
  /** Changes with each order of the person; null before their first one. */
  version: number | null
  address: OrderAddress | null
  /** Start of a slot in milliseconds, and the number of orders promised for it. */
  slots: [number, number][]
  isFirstOrder: boolean
  hasCompleted: boolean
  /** Of the same phone number: cash orders on their way, and card orders that wait for their payment. */
  open: { cash: number; unpaid: number }
  counted: { key: string; hits: number; oldest: string }[]
  /** Orders of this account that wait for their payment. */
  unpaid: number
  /** The same of this IP address. */
  unpaidFrom: number
  promoUses: number
  promoUsesByCustomer: number
  promoUsesElsewhere: number
  stock: StockLeft[]
}

/** Reads everything that the rules need, in one statement. */
export async function readOrderContext(
  db: Statements,
  ctx: CustomerContext,
  query: OrderContextQuery,
): Promise<OrderContext & OrderCounts & Pick<OrderContextRow, 'key' | 'version'>> {
  const { counters, outletId, addressId, promoCode, slotsFrom, scope, key } = query
  const { tenantId, customer } = ctx
  const { id: customerId } = customer
  const now = ctx.now()
  const phone = provenPhone(customer)
  const { rows } = await sql<{ context: OrderContextRow }>`
    select json_build_object(
      'key', (
        select json_build_object('hash', request_hash, 'order', result_id) from idempotency_keys
        where tenant_id = ${tenantId} and scope = ${scope} and key = ${key}),
      'version', ${personVersion(ctx, counters)},
      'address', (
        select json_build_object('label', label, 'line1', line1, 'line2', line2, 'city', city,
          'postcode', postcode, 'instructions', instructions)
        from addresses
        where tenant_id = ${tenantId} and customer_id = ${customerId} and id = ${addressId}),
      'slots', (
        select coalesce(json_agg(json_build_array(extract(epoch from slot_start) * 1000, used)), '[]')
        from slot_usage
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and slot_start >= ${slotsFrom}),
      'isFirstOrder', not (${hasOrdered(ctx, customer)} or ${holdsFirstOrderCode(ctx, customer, promoCode)}),
      'hasCompleted', exists (
        select from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId} and status = 'completed'
          and not is_test),
      'open', (
        select json_build_object(
          'cash', count(*) filter (where not is_test and status in (${openList}) and 'cash' = (
            select provider from payments
            where payments.tenant_id = ${tenantId} and payments.order_id = orders.id)),
          'unpaid', count(*) filter (where status = 'awaiting_payment'))
        from orders
        where tenant_id = ${tenantId} and ${phone ? sql`phone = ${phone}` : sql`customer_id = ${customerId}`}
          and promised_to > ${new Date(now.getTime() - openHours * 3_600_000)}),
      'counted', (
        select coalesce(json_agg(json_build_object('key', key, 'hits', hits, 'oldest', oldest)), '[]')
        from (${countedHits(ctx, counters)}) counters),
      'unpaid', (
        select count(*) from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId}
          and status = 'awaiting_payment'),
      'unpaidFrom', (
        select count(*) from orders
        where tenant_id = ${tenantId} and unpaid_from = ${counters.network}
          and status = 'awaiting_payment'),
      'promoUses', coalesce((
        select used from promo_uses where tenant_id = ${tenantId} and code = ${promoCode}), 0),
      'promoUsesByCustomer', coalesce((
        select used from promo_customer_uses
        where tenant_id = ${tenantId} and code = ${promoCode} and customer_id = ${customerId}), 0),
      'promoUsesElsewhere', ${promoCode === null ? sql`0` : promoUsesElsewhere(ctx, customer, promoCode)},
      'stock', (
        select coalesce(json_agg(json_build_object('kind', kind, 'ref', ref, 'left', "left")), '[]')
        from stock_marks
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and ${isCounting(now)})
    ) as context`.execute(db)
  const context = rows[0]?.context
  if (!context) throw new Error('a select without from gave no row')

  const slots = new Map(context.slots)
  return {
    key: context.key,
    version: context.version,
    address: context.address,
    slotUse: (start) => slots.get(start.getTime()) ?? 0,
    isFirstOrder: context.isFirstOrder,
    hasCompleted: context.hasCompleted,
    openCash: context.open.cash,
    // Other accounts with the same phone number are the same person.
    unpaid: Math.max(context.open.unpaid, context.unpaid),
    unpaidFrom: context.unpaidFrom,
    hits: {
      person: countOf(context, counters.person),
      network: countOf(context, counters.network),
      tenant: countOf(context, counters.tenant),
    },
    promoUses: context.promoUses,
    promoUsesByCustomer: context.promoUsesByCustomer,
    promoUsesElsewhere: context.promoUsesElsewhere,
    stock: context.stock,
  }
}

/**
 * How often each counter was hit within its window, as a query. Counters are looked up one by one: with `in` and no
 * statistics of the table, all counters of the restaurant would be read.
 */
function countedHits(
  { tenantId, now }: CustomerContext,
  counters: OrderCounters,
): RawBuilder<unknown> {
  const from = limitsFrom(now())
  return sql.join(
    Object.values(counters).map(
      (key) => sql`
        select key, sum(hits)::int as hits, min(window_start) as oldest from rate_counters
        where tenant_id = ${tenantId} and key = ${key} and window_start > ${from}
        group by key`,
    ),
    sql` union all `,
  )
}

function countOf({ counted }: OrderContextRow, key: string): { hits: number; oldest: Date | null } {
  const found = counted.find((each) => each.key === key)
  return { hits: found?.hits ?? 0, oldest: found ? new Date(found.oldest) : null }
}
