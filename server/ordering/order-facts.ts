import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { OrderAddress } from '#domain/order.ts'
import type { OrderFacts } from './check-order.ts'
import { countsAsOrder } from './promo-use.ts'

interface Question {
  tenantId: string
  customerId: string
  outletId: string
  addressId: string | null
  promoCode: string | null
  /** Slots that start before are nobody's any more. */
  slotsFrom: Date
  scope: string
  key: string
}

interface Answer {
  /** The request that came with this key before. */
  key: { hash: string; order: string } | null
  address: OrderAddress | null
  /** Instants in milliseconds, and how many orders are promised then. */
  slots: [number, number][]
  hasOrdered: boolean
  /** Orders of this customer that wait for their payment, and hold their slots. */
  unpaid: number
  promoUses: number
  promoUsesByCustomer: number
}

/** Everything the rules need to know of this moment, in one statement. */
export async function readOrderFacts(
  tx: Tx,
  question: Question,
): Promise<OrderFacts & Pick<Answer, 'key' | 'unpaid'>> {
  const { tenantId, customerId, outletId, addressId, promoCode, slotsFrom, scope, key } = question
  const { rows } = await sql<{ answer: Answer }>`
    select json_build_object(
      'key', (
        select json_build_object('hash', request_hash, 'order', result_id) from idempotency_keys
        where tenant_id = ${tenantId} and scope = ${scope} and key = ${key}),
      'address', (
        select json_build_object('label', label, 'line1', line1, 'line2', line2, 'city', city,
          'postcode', postcode, 'instructions', instructions)
        from addresses
        where tenant_id = ${tenantId} and customer_id = ${customerId} and id = ${addressId}),
      'slots', (
        select coalesce(json_agg(json_build_array(extract(epoch from slot_start) * 1000, used)), '[]')
        from slot_usage
        where tenant_id = ${tenantId} and outlet_id = ${outletId} and slot_start >= ${slotsFrom}),
      'hasOrdered', exists (
        select from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId} and ${countsAsOrder}),
      'unpaid', (
        select count(*) from orders
        where tenant_id = ${tenantId} and customer_id = ${customerId}
          and status = 'awaiting_payment'),
      'promoUses', coalesce((
        select used from promo_uses where tenant_id = ${tenantId} and code = ${promoCode}), 0),
      'promoUsesByCustomer', coalesce((
        select used from promo_customer_uses
        where tenant_id = ${tenantId} and code = ${promoCode} and customer_id = ${customerId}), 0)
    ) as answer`.execute(tx)
  const answer = rows[0]?.answer
  if (!answer) throw new Error('a select without from gave no row')

  const slots = new Map(answer.slots)
  return {
    key: answer.key,
    unpaid: answer.unpaid,
    address: answer.address,
    slotUse: (start) => slots.get(start.getTime()) ?? 0,
    isFirstOrder: !answer.hasOrdered,
    promoUses: answer.promoUses,
    promoUsesByCustomer: answer.promoUsesByCustomer,
  }
}
