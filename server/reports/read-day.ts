import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { PauseTime } from '#domain/paused-minutes.ts'
import type { DayRows, MadeRefund, ReportedOrder, SoldDish } from '#domain/sales.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import type { BusinessSpan } from './business-spans.ts'

/** Statuses of orders that no sales report counts. */
export const unserved = sql.join(unservedStatuses.map((status) => sql.lit(status)))

/**
 * The sweep at the day's end completes orders not marked as handed over, or after an outage some days later at most.
 */
export const sweepWindow = sql`interval '7 days'`

/** The rows of a business day. */
export async function readDay(
  db: Statements,
  tenantId: string,
  day: BusinessSpan,
): Promise<DayRows> {
  return {
    orders: await readOrders(db, tenantId, day),
    dishes: await readDishes(db, tenantId, day),
    refunds: await readRefunds(db, tenantId, day),
    cashTaken: await readCash(db, tenantId, day),
  }
}

/** Placed in that time, however they ended. */
export async function readOrders(
  db: Statements,
  tenantId: string,
  { outletId, starts, ends, zone }: BusinessSpan,
): Promise<ReportedOrder[]> {
  const { rows } = await sql<ReportedOrder>`
    select o.status, o.placed_at as "placedAt",
      extract(hour from o.placed_at at time zone ${zone})::int as hour, p.method,
      o.subtotal, o.discount, o.delivery_fee as "deliveryFee", o.small_order_fee as "smallOrderFee",
      o.service_fee as "serviceFee", o.tip, o.total, o.promo_code as "promoCode", o.reason,
      coalesce(o.first_promised_to, o.promised_to) as "promisedTo",
      (select min(h.at) from order_history h
        where h.tenant_id = ${tenantId} and h.order_id = o.id and h.status in ('accepted', 'rejected')
          and h.by <> ${systemActor.kind} and h.undone_at is null) as "answeredAt",
      (select max(h.at) from order_history h
        where h.tenant_id = ${tenantId} and h.order_id = o.id and h.status = 'completed'
          and h.actor_id <> ${sweepActor.id} and h.undone_at is null) as "handedOverAt"
    from orders o join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id
    where o.tenant_id = ${tenantId} and o.outlet_id = ${outletId}
      and o.placed_at >= ${starts} and o.placed_at < ${ends} and not o.is_test`.execute(db)
  return rows
}

async function readDishes(
  db: Statements,
  tenantId: string,
  { outletId, starts, ends }: BusinessSpan,
): Promise<SoldDish[]> {
  const { rows } = await sql<SoldDish>`
    select l.item_id as "itemId", l.name, sum(l.quantity)::int as quantity, sum(l.total)::float8 as amount
    from orders o join order_lines l on l.tenant_id = ${tenantId} and l.order_id = o.id
    where o.tenant_id = ${tenantId} and o.outlet_id = ${outletId}
      and o.placed_at >= ${starts} and o.placed_at < ${ends} and not o.is_test and o.status not in (${unserved})
    group by l.item_id, l.name
    order by max(o.placed_at), l.name`.execute(db)
  return rows
}

/** A refund that failed gave nothing back. */
export async function readRefunds(
  db: Statements,
  tenantId: string,
  { outletId, starts, ends }: BusinessSpan,
): Promise<MadeRefund[]> {
  const { rows } = await sql<MadeRefund>`
    select p.method, r.amount, r.reason
    from refunds r
    join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id
    join payments p on p.tenant_id = ${tenantId} and p.order_id = r.order_id
    where r.tenant_id = ${tenantId} and r.at >= ${starts} and r.at < ${ends} and r.status <> 'failed'
      and o.outlet_id = ${outletId} and not o.is_test and o.status not in (${unserved})`.execute(db)
  return rows
}

/** Cash of orders handed over that day; swept orders count on their promised day. */
async function readCash(
  db: Statements,
  tenantId: string,
  { outletId, starts, ends }: BusinessSpan,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with done as (
      select h.order_id, h.actor_id, max(h.at) as at
      from order_history h
      where h.tenant_id = ${tenantId} and h.status = 'completed' and h.undone_at is null
        and h.at >= ${starts} and h.at < ${ends}::timestamptz + ${sweepWindow}
      group by h.order_id, h.actor_id
    )
    select coalesce(sum(o.total), 0)::float8 as taken
    from done
    join orders o on o.tenant_id = ${tenantId} and o.id = done.order_id
    join payments p on p.tenant_id = ${tenantId} and p.order_id = done.order_id
    where o.outlet_id = ${outletId} and o.status = 'completed' and not o.is_test and p.method = 'cash'
      and case when done.actor_id = ${sweepActor.id} then o.promised_to else done.at end >= ${starts}
      and case when done.actor_id = ${sweepActor.id} then o.promised_to else done.at end < ${ends}`.execute(
    db,
  )
  return rows[0]?.taken ?? 0
}

/**
 * Pauses that ran at some time of the day: past ones, and those not lifted.
 * @param now the provisional end of those still running
 */
export async function readPauses(
  db: Statements,
  tenantId: string,
  { outletId, starts, ends }: BusinessSpan,
  now: Date,
): Promise<PauseTime[]> {
  const { rows } = await sql<PauseTime>`
    select kind, at, ended_at as "endedAt" from service_past_pauses
    where tenant_id = ${tenantId} and outlet_id = ${outletId} and ended_at > ${starts} and at < ${ends}
    union all
    select kind, at, least(until, ${now}::timestamptz) from service_pauses
    where tenant_id = ${tenantId} and outlet_id = ${outletId} and at < ${ends}
      and (until is null or until > ${starts})`.execute(db)
  return rows
}
