import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { RefundsTable } from '#database/kitchen-tables.ts'
import type { Actor } from '#domain/actor.ts'
import type { MinorUnits } from '#domain/money.ts'
import { isOpen } from '#domain/order-actions.ts'
import type { RefundLine, RefundReason } from '#domain/refund.ts'
import type { TicketCopy } from '#domain/ticket-layout.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findOrders, type OrderRecord } from '#server/ordering/read-orders.ts'

/** An order with its delays, refunds, tickets and customer. */
export interface KitchenOrder extends OrderRecord {
  delays: { minutes: number; at: Date; by: Actor }[]
  refunds: {
    id: string
    amount: MinorUnits
    reason: RefundReason
    note: string
    /** The refunded dishes; empty for a refund that names none. */
    lines: RefundLine[]
    status: RefundsTable['status']
    /** The provider's reference; null until the provider has accepted the refund. */
    reference: string | null
    at: Date
    by: Actor
  }[]
  /** Printed tickets. */
  printed: { copy: TicketCopy; at: Date; printer: string }[]
  /** Orders of the same customer before this one. */
  ordersBefore: number
  /** The restaurant's notes about the customer. */
  customerNotes: string
  isCustomerBlocked: boolean
}

/** The actor of automatically accepted orders. */
export const autoAcceptActor: Actor = {
  kind: 'system',
  id: 'auto-accept',
  name: 'Auto-accept',
  device: null,
}

/** Whether an order is unanswered, or was accepted automatically and has not been seen by staff. */
export function isWaiting(record: OrderRecord): boolean {
  const { status } = record.order
  return status === 'placed' || (isOpen(status) && isUnseen(record))
}

function isUnseen({ kitchen }: OrderRecord): boolean {
  return (
    kitchen.seen === null &&
    kitchen.steps.some(
      ({ status, actorId, undoneAt }) =>
        status === 'accepted' && actorId === autoAcceptActor.id && undoneAt === null,
    )
  )
}

/** Runs two statements for any number of orders. */
export async function readKitchenOrders(
  db: Statements,
  tenantId: string,
  ids: readonly string[],
): Promise<KitchenOrder[]> {
  if (ids.length === 0) return []
  const records = await findOrders(db, tenantId, [...ids])
  const extras = new Map((await readExtras(db, tenantId, ids)).map((row) => [row.id, row]))
  return records.map((record) => {
    const extra = extras.get(record.order.id)
    return {
      ...record,
      delays: withDates(extra?.delays),
      refunds: withDates(extra?.refunds),
      printed: withDates(extra?.printed),
      ordersBefore: extra?.before ?? 0,
      customerNotes: extra?.notes ?? '',
      isCustomerBlocked: extra?.blocked ?? false,
    }
  })
}

/** JSON values contain timestamps as strings. */
type Texts<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string }

function withDates<Row extends { at: string }>(rows: Row[] = []) {
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Refuses with 404 an order that is not placed yet, such as one that awaits payment. */
export async function getKitchenOrder(
  db: Statements,
  tenantId: string,
  orderId: string,
): Promise<KitchenOrder> {
  const [order] = await readKitchenOrders(db, tenantId, [orderId])
  if (!order?.order.placedAt) throw new Refusal('not_found')
  return order
}

interface Extras {
  id: string
  delays: Texts<KitchenOrder['delays'][number]>[]
  refunds: Texts<KitchenOrder['refunds'][number]>[]
  printed: Texts<KitchenOrder['printed'][number]>[]
  before: number
  notes: string
  blocked: boolean
}

async function readExtras(
  db: Statements,
  tenantId: string,
  ids: readonly string[],
): Promise<Extras[]> {
  const { rows } = await sql<Extras>`
    select o.id,
      (select coalesce(json_agg(json_build_object('minutes', d.minutes, 'at', d.at, 'by', d.by)
          order by d.position), '[]')
        from order_delays d where d.tenant_id = ${tenantId} and d.order_id = o.id) as delays,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
          'note', r.note, 'lines', r.lines, 'status', r.status, 'reference', r.provider_ref,
          'at', r.at, 'by', r.by) order by r.at, r.id), '[]')
        from refunds r where r.tenant_id = ${tenantId} and r.order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('copy', j.copy, 'at', j.printed_at, 'printer', p.name)
          order by j.printed_at, j.copy desc, j.id), '[]')
        from print_jobs j join printers p on p.tenant_id = ${tenantId} and p.id = j.printer_id
        where j.tenant_id = ${tenantId} and j.order_id = o.id and j.kind = 'ticket'
          and j.state = 'printed') as printed,
      (select count(*)::int from orders b
        where b.tenant_id = ${tenantId} and b.customer_id = o.customer_id and b.created_at < o.created_at
          and b.placed_at is not null and not b.is_test)
        + case when o.is_test then ${testsBefore(tenantId)} else 0 end as before,
      coalesce(c.notes, '') as notes, c.blocked_at is not null as blocked
    from orders o left join customers c on c.tenant_id = ${tenantId} and c.id = o.customer_id
    where o.tenant_id = ${tenantId} and o.id = any(${[...ids]}::text[])`.execute(db)
  return rows
}

/** A test order has no customer row: earlier ones are matched by phone number and contact. */
function testsBefore(tenantId: string) {
  return sql`(select count(*)::int from orders b
    where b.tenant_id = ${tenantId} and b.phone = o.phone and b.contact = o.contact and b.is_test
      and b.customer_id is null and b.created_at < o.created_at)`
}
