import { type Selectable, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { OrderLinesTable, OrdersTable, PaymentsTable, Tables } from '#database/tables.ts'
import type { Jobs } from '#server/messaging/outbox.ts'

/** Rows as the tables have them; what the database decides (the number) is left out. */
export interface OrderRows {
  key: Selectable<Tables['idempotency_keys']>
  order: Omit<Selectable<OrdersTable>, 'number'>
  lines: Selectable<OrderLinesTable>[]
  history: Selectable<Tables['order_history']>[]
  payment: Selectable<PaymentsTable>
  jobs: { id: string; topic: keyof Jobs; body: unknown; due_at: Date }[]
}

export interface OrderLimits {
  slotCapacity: number
  /** Null without a limit, or without a promo. */
  promoUses: number | null
  promoUsesByCustomer: number | null
  numberPrefix: string
}

/** Which limit was reached first; null when the order is written, under the number given. */
export interface WrittenOrder {
  number: string | null
  refusedBy: 'slot' | 'promo' | null
}

/** First number an outlet gives out. */
const firstNumber = 1_001
const noLimit = 2_147_483_647

/**
 * Writes the whole order in one statement. Each step reads from the one before, so that they lock in the same order
 * everywhere: key, slot, promo, number. A step whose limit is reached gives no row, and nothing after it is written;
 * the caller then rolls back. A key that somebody else is using waits here and breaks `idempotency_keys_pkey`.
 */
export async function writeOrder(
  tx: Tx,
  { key, order, lines, history, payment, jobs }: OrderRows,
  limits: OrderLimits,
): Promise<WrittenOrder> {
  const { tenant_id, outlet_id, customer_id, promo_code, slot_start } = order
  const { rows } = await sql<{ number: string | null; has_slot: boolean }>`
    with taken_key as (
      insert into idempotency_keys
      select * from json_populate_record(null::idempotency_keys, ${JSON.stringify(key)})
      returning key
    ), slot as (
      insert into slot_usage (tenant_id, outlet_id, slot_start, used)
      select ${tenant_id}, ${outlet_id}, ${slot_start}::timestamptz, 1 from taken_key
      on conflict (tenant_id, outlet_id, slot_start) do update set used = slot_usage.used + 1
        where slot_usage.used < ${limits.slotCapacity}
      returning used
    ), promo as (
      insert into promo_uses (tenant_id, code, used)
      select ${tenant_id}, ${promo_code}::text, 1 from slot where ${promo_code}::text is not null
      on conflict (tenant_id, code) do update set used = promo_uses.used + 1
        where promo_uses.used < ${limits.promoUses ?? noLimit}
      returning used
    ), promo_of_customer as (
      insert into promo_customer_uses (tenant_id, code, customer_id, used)
      select ${tenant_id}, ${promo_code}, ${customer_id}, 1 from promo
      on conflict (tenant_id, code, customer_id) do update set used = promo_customer_uses.used + 1
        where promo_customer_uses.used < ${limits.promoUsesByCustomer ?? noLimit}
      returning used
    ), counter as (
      insert into order_counters (tenant_id, outlet_id, last_number)
      select ${tenant_id}, ${outlet_id}, ${firstNumber} from slot
        where ${promo_code}::text is null or exists (select from promo_of_customer)
      on conflict (tenant_id, outlet_id) do update set last_number = order_counters.last_number + 1
      returning last_number
    ), new_order as (
      insert into orders
      select filled.* from counter, json_populate_record(
        json_populate_record(null::orders, ${JSON.stringify(order)}),
        json_build_object('number', ${limits.numberPrefix} || '-' || last_number)) filled
      returning number
    ), new_lines as (
      insert into order_lines
      select filled.* from new_order, json_populate_recordset(null::order_lines, ${JSON.stringify(lines)}) filled
    ), new_history as (
      insert into order_history
      select filled.* from new_order, json_populate_recordset(null::order_history, ${JSON.stringify(history)}) filled
    ), new_payment as (
      insert into payments
      select filled.* from new_order, json_populate_record(null::payments, ${JSON.stringify(payment)}) filled
    ), new_jobs as (
      insert into outbox (tenant_id, id, topic, body, due_at)
      select ${tenant_id}, filled.id, filled.topic, filled.body, filled.due_at
      from new_order, json_to_recordset(${JSON.stringify(jobs)})
        as filled (id text, topic text, body jsonb, due_at timestamptz)
    )
    select (select number from new_order) as number, exists (select from slot) as has_slot`.execute(
    tx,
  )
  const row = rows[0]
  if (row?.number) return { number: row.number, refusedBy: null }
  return { number: null, refusedBy: row?.has_slot ? 'promo' : 'slot' }
}
