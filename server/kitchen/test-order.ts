import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/table.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { startSelection } from '#domain/item-selection.ts'
import { promiseOf, readyByOf } from '#domain/kitchen-time.ts'
import { inMenuOrder } from '#domain/menu.ts'
import type { Order, OrderAddress, PaymentMethod } from '#domain/order.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { openStatuses } from '#domain/order-status.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { toKitchenLine, toLine, toLineRows } from '#server/ordering/new-order.ts'
import { addressLine } from '#server/ordering/read-orders.ts'
import { outletOf } from '#server/service/get-service.ts'
import { audit } from '#server/staff/audit.ts'
import { lockCount } from '#server/staff/members.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { getStaffOrder } from './step-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

/** Most open test orders of one outlet. */
const mostOpen = 3
/** Dishes of a test order. */
const dishes = 2

/** Places a test order. It rings and moves like any other, costs nothing, and is in no report. */
export async function placeTestOrder(
  ctx: StaffContext,
  { outlet_id: outletId, type }: BodyOf<'placeTestOrder'>,
): Promise<WireStaffOrder> {
  const outlet = outletOf(ctx, outletId)
  const { tenantId } = ctx
  const items = [...(ctx.site.menuByOutlet.get(outletId)?.itemById.values() ?? [])]
  if (items.length === 0) throw new Refusal('conflict', { message: 'The menu has no dish yet.' })
  const id = await ctx.transaction(async (tx) => {
    await lockCount(tx, tenantId, `test orders of ${outletId}`)
    const open = await tx
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('outlet_id', '=', outletId)
      .where('is_test', '=', true)
      .where('status', 'in', [...openStatuses])
      .execute()
    if (open.length >= mostOpen) {
      throw new Refusal('limit_reached', { message: 'Three test orders are open already.' })
    }
    const placed = await insertTestOrder(ctx, tx, {
      outlet,
      type,
      contact: { name: 'Test', phone: outlet.phone, email: '' },
      address: type === 'delivery' ? ownAddress(outlet) : null,
      roadMinutes: 0,
      timing: null,
      note: '',
      lines: items.slice(0, dishes).map((item) => ({ item, ...startSelection() })),
      price: null,
      method: 'cash',
      by: ctx.actor,
    })
    await audit(tx, ctx, {
      action: 'order.tested',
      subject: { kind: 'order', id: placed.id, label: placed.number },
      outletId,
    })
    return placed.id
  })
  ctx.announcements.publish('order', tenantId, id)
  return viewOrder(ctx, await getStaffOrder(ctx, id), viewerOf(ctx))
}

function ownAddress({ address }: Outlet): OrderAddress {
  const { postcode } = address
  const line1 = addressLine(address)
  return { label: 'Test', line1, line2: '', city: '', postcode, instructions: '' }
}

/** A test order to be inserted. No money is taken for it. */
export interface TestOrder {
  outlet: Outlet
  type: Fulfilment
  contact: Order['contact']
  /** Null for pickup. */
  address: OrderAddress | null
  /** Minutes of the delivery to that address. */
  roadMinutes: number
  /** Null: as soon as possible, even if the kitchen is closed. */
  timing: Order['timing'] | null
  /** Shown on dockets and tickets, which also mark the order as a test. */
  note: string
  lines: CartItem[]
  /** Shown on screens; null if the order and its dishes cost nothing. */
  price: Omit<OrderPrice, 'currency'> | null
  method: PaymentMethod
  by: Actor
}

/** @returns id and number, to announce and log it after the commit */
export async function insertTestOrder(
  ctx: TenantContext,
  tx: Tx,
  test: TestOrder,
): Promise<{ id: string; number: string }> {
  const { tenantId } = ctx
  const { outlet, contact, price, roadMinutes, by } = test
  const now = ctx.now()
  const id = ctx.random.id()
  const preset = presetOf(outlet, now)
  const readyBy = readyByOf({
    timing: test.timing ?? { kind: 'asap', from: now },
    placedAt: now,
    roadMinutes,
    preset,
  })
  const { slotMinutes } = outlet.kitchen
  const promise = test.timing ?? promiseOf(readyBy, { roadMinutes, slotMinutes, closesAt: null })
  // The lock keeps two test orders of an outlet from getting the same number.
  await lockCount(tx, tenantId, `test numbers of ${outlet.id}`)
  const number = `TEST-${(await lastTestNumber(tx, tenantId, outlet.id)) + 1}`
  await tx
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      id,
      outlet_id: outlet.id,
      customer_id: null,
      number,
      status: 'placed',
      fulfilment: test.type,
      timing: test.timing?.kind ?? 'asap',
      promised_from: promise.from,
      promised_to: promise.to,
      contact: JSON.stringify(contact),
      phone: price ? contact.phone : null,
      address: JSON.stringify(test.address),
      subtotal: price?.subtotal ?? 0,
      delivery_fee: price?.deliveryFee ?? 0,
      small_order_fee: price?.smallOrderFee ?? 0,
      service_fee: price?.serviceFee ?? 0,
      discount: 0,
      promo_code: null,
      tip: price?.tip ?? 0,
      total: price?.total ?? 0,
      note: test.note,
      created_at: now,
      placed_at: now,
      pay_by: now,
      // A test order uses no slot capacity.
      slot_start: null,
      retimed_at: null,
      is_test: true,
      ready_by: readyBy,
      road_minutes: roadMinutes,
      waiting_since: now,
      first_promised_to: promise.to,
    })
    .execute()
  await insertLines(ctx, tx, id, test)
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: id,
      position: 0,
      status: 'placed',
      at: now,
      by: by.kind,
      actor_id: by.id,
      actor_name: by.name,
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      tenant_id: tenantId,
      order_id: id,
      intent_id: null,
      ...paymentOf(test),
      currency: ctx.site.tenant.currency.code,
    })
    .execute()
  return { id, number }
}

/**
 * Shown as paid, or as cash to collect. No money is involved: cash is never collected for a test order, and there is no
 * card payment to refund.
 */
function paymentOf({ method, price }: TestOrder) {
  if (price && method === 'cash') {
    return { method, provider: 'cash', status: 'processing', amount: price.total } as const
  }
  const provider = method === 'card' ? 'sandbox' : 'cash'
  return { method, provider, status: 'succeeded', amount: 0 } as const
}

/** Ignores orders that were marked as a test later: they keep their ordinary number. */
async function lastTestNumber(tx: Tx, tenantId: string, outletId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(number from '^TEST-([0-9]{1,9})$')::int) as last from orders
    where tenant_id = ${tenantId} and outlet_id = ${outletId} and is_test`.execute(tx)
  return rows[0]?.last ?? 0
}

async function insertLines(
  { tenantId, site }: TenantContext,
  tx: Tx,
  orderId: string,
  { outlet, lines, price }: TestOrder,
): Promise<void> {
  if (lines.length === 0) return
  const itemIds = site.menuByOutlet.get(outlet.id)?.itemById.keys() ?? []
  const sorted = inMenuOrder(lines, itemIds)
  const facts = sorted.map((line) => toKitchenLine(site, outlet, line))
  const priced = sorted.map(toLine)
  const free = priced.map((line) => ({
    ...line,
    unitPrice: 0,
    options: line.options.map((option) => ({ ...option, price: 0 })),
    total: 0,
  }))
  const rows = toLineRows(tenantId, orderId, price ? priced : free, facts)
  await tx.insertInto('order_lines').values(rows).execute()
}
