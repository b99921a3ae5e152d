import { type Insertable, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { OrdersTable } from '#database/order-tables.ts'
import type { Tables } from '#database/tables.ts'
import { type StockNeed, shownFrom } from '#domain/stock.ts'
import { isCounting } from './give-back.ts'

/** Rows as the tables have them; the database gives the number. */
export interface OrderRows {
  key: Insertable<Tables['idempotency_keys']>
  order: Omit<Insertable<OrdersTable>, 'number' | 'slot_start'> & { slot_start: Date }
  lines: Insertable<Tables['order_lines']>[]
  history: Insertable<Tables['order_history']>[]
  payment: Insertable<Tables['payments']>
  jobs: Insertable<Tables['outbox']>[]
}

export interface OrderLimits {
  now: Date
  /** Units of counted stock, in the sequence in which all orders lock it. */
  stockNeeds: readonly StockNeed[]
  slotCapacity: number
  /** Null without a limit, or without a promo. */
  promoUses: number | null
  promoUsesByCustomer: number | null
  numberPrefix: string
}

/** Resource that another order took between the check and the write. */
export type Obstacle = 'slot' | 'promo' | 'stock'

/** Nothing may be committed. */
export class OrderNotWritten extends Error {
  override name = 'OrderNotWritten'
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle) {
    super(`met ${obstacle}`)
    this.obstacle = obstacle
  }
}

/** First number an outlet gives out. */
const firstNumber = 1_001
const noLimit = 2_147_483_647

/**
 * Writes the whole order and returns its number. Rows that two orders share are locked in the same order everywhere: key,
 * slot, promo, number, stock. A request with the same key waits, then violates `idempotency_keys_pkey`.
 * @throws OrderNotWritten when a limit is reached
 */
export async function writeOrder(tx: Tx, rows: OrderRows, limits: OrderLimits): Promise<string> {
  const { order } = rows
  await tx.insertInto('idempotency_keys').values(rows.key).execute()
  await takeSlot(tx, order, limits.slotCapacity)
  if (order.promo_code !== null) await takePromo(tx, order, limits)
  const number = `${limits.numberPrefix}-${await nextNumber(tx, order)}`
  await takeStock(tx, order, limits)
  await tx
    .insertInto('orders')
    .values({ ...order, number })
    .execute()
  await tx.insertInto('order_lines').values(rows.lines).execute()
  await tx.insertInto('order_history').values(rows.history).execute()
  await tx.insertInto('payments').values(rows.payment).execute()
  await tx.insertInto('outbox').values(rows.jobs).execute()
  return number
}

type Order = OrderRows['order']

async function takeSlot(
  tx: Tx,
  { tenant_id, outlet_id, slot_start }: Order,
  capacity: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('slot_usage')
    .values({ tenant_id, outlet_id, slot_start, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'outlet_id', 'slot_start'])
        .doUpdateSet({ used: sql<number>`slot_usage.used + 1` })
        .where('slot_usage.used', '<', capacity),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new OrderNotWritten('slot')
}

async function takePromo(
  tx: Tx,
  { tenant_id, promo_code, customer_id }: Order,
  { promoUses, promoUsesByCustomer }: OrderLimits,
): Promise<void> {
  const inAll = await sql`
    insert into promo_uses (tenant_id, code, used) values (${tenant_id}, ${promo_code}, 1)
    on conflict (tenant_id, code) do update set used = promo_uses.used + 1
      where promo_uses.used < ${promoUses ?? noLimit}`.execute(tx)
  const byCustomer = await sql`
    insert into promo_customer_uses (tenant_id, code, customer_id, used)
    values (${tenant_id}, ${promo_code}, ${customer_id}, 1)
    on conflict (tenant_id, code, customer_id) do update set used = promo_customer_uses.used + 1
      where promo_customer_uses.used < ${promoUsesByCustomer ?? noLimit}`.execute(tx)
  if (!inAll.numAffectedRows || !byCustomer.numAffectedRows) throw new OrderNotWritten('promo')
}

async function nextNumber(tx: Tx, { tenant_id, outlet_id }: Order): Promise<number> {
  const { last_number } = await tx
    .insertInto('order_counters')
    .values({ tenant_id, outlet_id, last_number: firstNumber })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'outlet_id'])
        .doUpdateSet({ last_number: sql<number>`order_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

async function takeStock(
  tx: Tx,
  { tenant_id, outlet_id }: Order,
  { now, stockNeeds }: OrderLimits,
): Promise<void> {
  let isShown = false
  for (const { kind, ref, quantity } of stockNeeds) {
    const { rows } = await sql<{ left: number }>`
      update stock_marks set "left" = "left" - ${quantity}::int
      where tenant_id = ${tenant_id} and outlet_id = ${outlet_id} and kind = ${kind} and ref = ${ref}
        and ${isCounting(now)} and "left" >= ${quantity}
      returning "left"`.execute(tx)
    if (!rows[0]) throw new OrderNotWritten('stock')
    isShown ||= rows[0].left <= shownFrom
  }
  if (isShown) await sql`select counted_stock_taken()`.execute(tx)
}

/** Up to three initials of the outlet's name, as in `BSS-1042`; `A` for a name without Latin letters. */
export function numberPrefix(outletName: string): string {
  const initials = outletName.match(/\b[A-Za-z]/g) ?? ['A']
  return initials.slice(0, 3).join('').toUpperCase()
}
