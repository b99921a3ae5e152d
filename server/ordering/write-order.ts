import { type RawBuilder, type Selectable, sql } from 'kysely'
import { escapeIdentifier } from 'pg'
import { type Statements, sqlState } from '#database/connection.ts'
import { fixedStatement } from '#database/fixed-statement.ts'
import type { OrderLinesTable, OrdersTable, PaymentsTable } from '#database/order-tables.ts'
import type { Tables } from '#database/tables.ts'
import type { StockNeed } from '#domain/counted-stock.ts'
import type { Jobs } from '#server/jobs/job-bodies.ts'
import { isCounting, shownLeft } from './counted-stock.ts'
import { advancePersonVersion, countedRows, type OrderCount } from './order-limits.ts'

/** Rows as the tables have them; what the database decides (the number) is left out. */
export interface OrderRows {
  key: Selectable<Tables['idempotency_keys']>
  /** What stands in it later has its default. */
  order: Omit<
    Selectable<OrdersTable>,
    | 'number'
    | 'minutes_given'
    | 'accepted_at'
    | 'seen_at'
    | 'seen_by'
    | 'alert_step'
    | 'reason'
    | 'sold_out'
  >
  lines: Selectable<OrderLinesTable>[]
  history: Omit<
    Selectable<Tables['order_history']>,
    'actor_id' | 'device' | 'tap' | 'before' | 'undone_at'
  >[]
  payment: Selectable<PaymentsTable>
  jobs: { id: string; topic: keyof Jobs; body: unknown; due_at: Date }[]
}

export interface OrderLimits {
  now: Date
  /** Version of the terms that the order was checked against. */
  terms: number
  /** What it takes of dishes and options; what the kitchen counts must have as much left. */
  stockNeeds: readonly StockNeed[]
  slotCapacity: number
  /** Null without a limit, or without a promo. */
  promoUses: number | null
  promoUsesByCustomer: number | null
  numberPrefix: string
}

/**
 * What an order met as it was written: terms that the restaurant has just changed, another one of the same person, a full
 * slot, a promo that is used up, a dish that somebody else has just had the last of.
 */
export type Obstacle = 'terms' | 'concurrent-order' | 'slot' | 'promo' | 'stock'

/** Nothing was written. */
export class OrderNotWritten extends Error {
  override name = 'OrderNotWritten'
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle) {
    super(`met ${obstacle}`)
    this.obstacle = obstacle
  }
}

/** SQLSTATE of the function `refuse`. */
const refused = 'TF001'
/** First number an outlet gives out. */
const firstNumber = 1_001
const noLimit = 2_147_483_647

/**
 * Writes the whole order in one statement and returns its number. Each step reads from the one before, so that they lock
 * in the same order everywhere: terms, person, key, slot, promo, number, stock, counters. A step whose limit is reached gives no
 * row, and the statement ends with `OrderNotWritten`. An idempotency key that another request is using waits here, then
 * violates `idempotency_keys_pkey`.
 */
export async function writeOrder(
  db: Statements,
  rows: OrderRows,
  limits: OrderLimits,
  count: OrderCount,
): Promise<string> {
  write ??= writing(rows)
  try {
    const written = await write(db, valuesOf(rows, limits, count))
    const row = written.rows[0]
    if (!row) throw new Error('a select without from gave no row')
    return row.number
  } catch (error) {
    // The function is called below, with constants only.
    if (sqlState(error) === refused) throw new OrderNotWritten((error as Error).message as Obstacle)
    throw error
  }
}

/** The statement, with the columns of the first order: those of all others are the same. */
let write: ReturnType<typeof writing> | undefined

type Values = ReturnType<typeof valuesOf>

function valuesOf(
  { key, order, lines, history, payment, jobs }: OrderRows,
  limits: OrderLimits,
  count: OrderCount,
) {
  return {
    ...count,
    now: limits.now,
    terms: limits.terms,
    numberPrefix: limits.numberPrefix,
    slotCapacity: limits.slotCapacity,
    promoUses: limits.promoUses ?? noLimit,
    promoUsesByCustomer: limits.promoUsesByCustomer ?? noLimit,
    stockNeeds: JSON.stringify(limits.stockNeeds),
    outletId: order.outlet_id,
    customerId: order.customer_id,
    promoCode: order.promo_code,
    slotStart: order.slot_start,
    key: JSON.stringify(key),
    order: JSON.stringify(order),
    lines: JSON.stringify(lines),
    history: JSON.stringify(history),
    payment: JSON.stringify(payment),
    jobs: JSON.stringify(jobs),
  }
}

function writing({ key, order, lines, history, payment }: OrderRows) {
  return fixedStatement((db, values: Values) =>
    sql<{ number: string }>`
    with in_force as materialized (
      select where hold_terms(${values.tenantId}) = ${values.terms}
    ), new_version as (
      ${advancePersonVersion(values, sql`in_force`)} returning key
    ), taken_key as (
      insert into idempotency_keys (${columns(key)})
      select ${columns(key, 'filled')}
      from new_version, json_populate_record(null::idempotency_keys, ${values.key}) filled
      returning key
    ), slot as (
      insert into slot_usage (tenant_id, outlet_id, slot_start, used)
      select ${values.tenantId}, ${values.outletId}, ${values.slotStart}::timestamptz, 1 from taken_key
      on conflict (tenant_id, outlet_id, slot_start) do update set used = slot_usage.used + 1
        where slot_usage.used < ${values.slotCapacity}
      returning used
    ), promo as (
      insert into promo_uses (tenant_id, code, used)
      select ${values.tenantId}, ${values.promoCode}::text, 1 from slot where ${values.promoCode}::text is not null
      on conflict (tenant_id, code) do update set used = promo_uses.used + 1
        where promo_uses.used < ${values.promoUses}
      returning used
    ), promo_of_customer as (
      insert into promo_customer_uses (tenant_id, code, customer_id, used)
      select ${values.tenantId}, ${values.promoCode}, ${values.customerId}, 1 from promo
      on conflict (tenant_id, code, customer_id) do update set used = promo_customer_uses.used + 1
        where promo_customer_uses.used < ${values.promoUsesByCustomer}
      returning used
    ), counter as (
      insert into order_counters (tenant_id, outlet_id, last_number)
      select ${values.tenantId}, ${values.outletId}, ${firstNumber} from slot
        where ${values.promoCode}::text is null or exists (select from promo_of_customer)
      on conflict (tenant_id, outlet_id) do update set last_number = order_counters.last_number + 1
      returning last_number
    ), needed as (
      select kind, ref, quantity
      from counter, json_to_recordset(${values.stockNeeds})
        as filled (kind text, ref text, quantity integer)
    ), counted_marks as (
      select count(*) as all_of_them from stock_marks join needed using (kind, ref)
      where tenant_id = ${values.tenantId} and outlet_id = ${values.outletId} and ${isCounting(values.now)}
    ), stock as (
      update stock_marks set "left" = stock_marks."left" - needed.quantity from needed
      where tenant_id = ${values.tenantId} and outlet_id = ${values.outletId}
        and stock_marks.kind = needed.kind and stock_marks.ref = needed.ref
        and ${isCounting(values.now)} and stock_marks."left" >= needed.quantity
      returning "left"
    ), new_order as (
      insert into orders (number, ${columns(order)})
      select ${values.numberPrefix} || '-' || last_number, ${columns(order, 'filled')}
      from counter, json_populate_record(null::orders, ${values.order}) filled
      returning number
    ), new_lines as (
      insert into order_lines (${columns(lines[0])})
      select ${columns(lines[0], 'filled')}
      from new_order, json_populate_recordset(null::order_lines, ${values.lines}) filled
    ), new_history as (
      insert into order_history (${columns(history[0])})
      select ${columns(history[0], 'filled')}
      from new_order, json_populate_recordset(null::order_history, ${values.history}) filled
    ), new_payment as (
      insert into payments (${columns(payment)})
      select ${columns(payment, 'filled')}
      from new_order, json_populate_record(null::payments, ${values.payment}) filled
    ), new_jobs as (
      insert into outbox (tenant_id, id, topic, body, due_at)
      select ${values.tenantId}, filled.id, filled.topic, filled.body, filled.due_at
      from new_order, json_to_recordset(${values.jobs})
        as filled (id text, topic text, body jsonb, due_at timestamptz)
    ), new_count as (
      insert into rate_counters as counted (tenant_id, key, window_start, hits)
      select filled.*
      from new_order, (values ${countedRows(values)}) as filled (tenant_id, key, window_start, hits)
      where filled.hits > 0
      on conflict (tenant_id, key, window_start) do update set hits = counted.hits + 1
    )
    select
      coalesce((
        select number from new_order
        where (select all_of_them from counted_marks) = (select count(*) from stock)
      ), refuse(case
        when not exists (select from in_force) then 'terms'
        when not exists (select from new_version) then 'concurrent-order'
        when not exists (select from slot) then 'slot'
        when not exists (select from counter) then 'promo'
        else 'stock' end)) as number,
      case when exists (select from stock where "left" <= ${shownLeft})
        then counted_stock_taken() end as content_version`.compile(db),
  )
}

/**
 * The columns that a row has values for, as SQL. A column that a later release adds gets its default while this release
 * still runs. `of` is the alias they are read from.
 */
function columns(row: object = {}, of?: string): RawBuilder<unknown> {
  const prefix = of ? `${escapeIdentifier(of)}.` : ''
  // As text: an order has a hundred of them.
  return sql.raw(
    Object.keys(row)
      .map((name) => prefix + escapeIdentifier(name))
      .join(', '),
  )
}
