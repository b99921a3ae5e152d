import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { OrderAddress } from '#domain/order.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { StockLeft } from '#domain/stock.ts'
import type { CustomerContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import type { OrderContext } from './check-order.ts'
import { isCounting } from './give-back.ts'
import { limitsFrom, type OrderCounters, type OrderCounts, openHours } from './order-limits.ts'
import { promoUseForOrder } from './promo-use.ts'
import { slotsFrom } from './slot-use.ts'

interface OrderContextQuery {
  counters: OrderCounters
  outletId: string
  addressId: string | null
  promoCode: string | null
  scope: string
  key: string
}

interface OrderContextRow {
  /** The earlier request with the same key. */
  key: { hash: string; order: string } | null
  address: OrderAddress | null
  /** Start of a slot in milliseconds, and the number of orders promised for it. */
  slots: [number, number][]
  has_completed: boolean
  counted: { key: string; hits: number; oldest: string }[]
  of_outlet: { hits: number; oldest: string | null }
  open_cash: number
  unpaid_of_phone: number
  unpaid_of_account: number
  unpaid_of_network: number
  stock: StockLeft[]
}

/** Reads everything that the rules need. */
export async function readOrderContext(
  db: Statements,
  ctx: CustomerContext,
  { counters, outletId, addressId, promoCode, scope, key }: OrderContextQuery,
): Promise<OrderContext & OrderCounts & Pick<OrderContextRow, 'key'>> {
  const { tenantId, customer } = ctx
  const { id: customerId } = customer
  const now = ctx.now()
  const phone = provenPhone(customer)
  const ofPhone = sql`
    from orders
    where tenant_id = ${tenantId} and ${phone ? sql`phone = ${phone}` : sql`customer_id = ${customerId}`}
      and promised_to > ${new Date(now.getTime() - openHours * 3_600_000)}`
  const { rows } = await sql<OrderContextRow>`
    select
      (select json_build_object('hash', request_hash, 'order', result_id) from idempotency_keys
        where tenant_id = ${tenantId} and scope = ${scope} and key = ${key}) as key,
      (select json_build_object('label', label, 'line1', line1, 'line2', line2, 'city', city,
          'postcode', postcode, 'instructions', instructions)
        from addresses
        where tenant_id = ${tenantId} and customer_id = ${customerId} and id = ${addressId}) as address,
      (select coalesce(json_agg(json_build_array(extract(epoch from slot_start) * 1000, used)), '[]')
        from slot_usage
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and slot_start >= ${slotsFrom(now)}) as slots,
      exists (
        select from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId} and status = 'completed'
          and not is_test) as has_completed,
      (select coalesce(json_agg(json_build_object('key', key, 'hits', hits, 'oldest', oldest)), '[]')
        from (
          select key, sum(hits)::int as hits, min(window_start) as oldest from rate_counters
          where tenant_id = ${tenantId} and key in (${sql.join(Object.values(counters))})
            and window_start > ${limitsFrom(now)}
          group by key) counters) as counted,
      (select json_build_object('hits', count(*)::int, 'oldest', min(placed_at)) from orders
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and placed_at > ${limitsFrom(now)}
          and not is_test) as of_outlet,
      (select count(*)::int ${ofPhone} and not is_test and status in (${sql.join(openStatuses)})
          and (select provider from payments
            where payments.tenant_id = ${tenantId} and payments.order_id = orders.id) = 'cash'
      ) as open_cash,
      (select count(*)::int ${ofPhone} and status = 'awaiting_payment') as unpaid_of_phone,
      (select count(*)::int from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId}
          and status = 'awaiting_payment') as unpaid_of_account,
      (select count(*)::int from orders
        where tenant_id = ${tenantId} and unpaid_from = ${counters.network}
          and status = 'awaiting_payment') as unpaid_of_network,
      (select coalesce(json_agg(json_build_object('kind', kind, 'ref', ref, 'left', "left")), '[]')
        from stock_marks
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and ${isCounting(now)}) as stock`.execute(
    db,
  )
  const context = rows[0]
  if (!context) throw new Error('a select without from gave no row')

  const slots = new Map(context.slots)
  const hitsOf = (counter: string) => toHits(context.counted.find(({ key }) => key === counter))
  return {
    key: context.key,
    address: context.address,
    slotUse: (start) => slots.get(start.getTime()) ?? 0,
    promoUse: promoCode === null ? null : await promoUseForOrder(db, ctx, promoCode),
    hasCompleted: context.has_completed,
    openCash: context.open_cash,
    // Other accounts with the same phone number are the same person.
    unpaid: Math.max(context.unpaid_of_phone, context.unpaid_of_account),
    unpaidFrom: context.unpaid_of_network,
    hits: {
      person: hitsOf(counters.person),
      network: hitsOf(counters.network),
      outlet: toHits(context.of_outlet),
    },
    stock: context.stock,
  }
}

function toHits(counted: { hits: number; oldest: string | null } | undefined) {
  return { hits: counted?.hits ?? 0, oldest: counted?.oldest ? new Date(counted.oldest) : null }
}
