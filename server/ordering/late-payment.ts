import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import type { Order } from '#domain/order.ts'
import {
  canKeepPromise,
  capacityAt,
  type NewPromise,
  promisesAfter,
  type SlotRequest,
} from '#domain/slots.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { getOrder, type OrderRecord } from './read-orders.ts'
import { readSlotUse } from './slot-use.ts'
import { updateOrder } from './update-order.ts'

/** Whether the kitchen can still make an order that is paid now by its promised time. */
export function keepsPromise(ctx: TenantContext, order: Order): boolean {
  const kitchen = kitchenOf(ctx, order)
  // An outlet that is no longer in the content makes no new promises, but keeps its earlier ones.
  return kitchen ? canKeepPromise(order.timing.to, kitchen.request) : ctx.now() < order.timing.from
}

/** The order's outlet, delivery area and slot request; null if the outlet is no longer in the content. */
function kitchenOf(ctx: TenantContext, order: Order) {
  const outlet = ctx.site.outletById.get(order.outlet.id)
  if (!outlet) return null
  const area = order.address ? areaFor(outlet, order.address.postcode) : null
  const request: SlotRequest = {
    outlet: { ...outlet, isPaused: outlet.isPaused || ctx.site.tenant.isPaused },
    fulfilment: order.fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now: ctx.now(),
    used: () => 0,
  }
  return { outlet, area, request }
}

/**
 * Checks whether the promised time of a locked order that has just been paid can be kept. If not, moves the order to
 * the earliest slot with a free place and notifies the diner.
 * @returns the order with its promised time; null if no slot is free: the caller must end and refund the order
 */
export async function keepOrRenewPromise(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
): Promise<OrderRecord | null> {
  const { order } = record
  if (keepsPromise(ctx, order)) return record
  const kitchen = kitchenOf(ctx, order)
  if (!kitchen || (order.fulfilment === 'delivery' && !kitchen.area)) return null
  const { outlet, request } = kitchen

  const own = await ownSlot(tx, ctx.tenantId, order.id)
  const used = await readSlotUse(tx, {
    tenantId: ctx.tenantId,
    outletId: outlet.id,
    now: ctx.now(),
  })
  const usedByOthers = (start: Date) =>
    (used.get(start.getTime()) ?? 0) - (start.getTime() === own?.getTime() ? 1 : 0)
  for (const promise of promisesAfter(order.timing.to, { ...request, used: usedByOthers })) {
    const isMoved = await movePromise(tx, {
      tenantId: ctx.tenantId,
      orderId: order.id,
      outletId: outlet.id,
      own,
      promise,
      capacity: capacityAt(outlet, promise.slotStart),
      now: ctx.now(),
    })
    if (!isMoved) continue
    await enqueueLatePaymentNotice(ctx, tx, order.id)
    return getOrder(tx, ctx.tenantId, order.id)
  }
  return null
}

/** Notifies the diner of the new time or the refund, once. */
export function enqueueLatePaymentNotice(
  ctx: TenantContext,
  tx: Tx,
  orderId: string,
): Promise<void> {
  return enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id: `${orderId}-late-payment`,
    topic: 'late-payment-notice',
    body: { orderId },
    dueAt: ctx.now(),
  })
}

async function ownSlot(tx: Tx, tenantId: string, orderId: string): Promise<Date | null> {
  const { slot_start } = await tx
    .selectFrom('orders')
    .select('slot_start')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return slot_start
}

interface MovedPromise {
  tenantId: string
  orderId: string
  outletId: string
  /** Start of the order's current slot, whose place is released. */
  own: Date | null
  promise: NewPromise
  capacity: number
  now: Date
}

/**
 * Moves a locked order to a new promised time and slot; false if another order took the slot's last place. Locks both
 * slots first, in order of time, so that two orders that swap slots cannot deadlock.
 */
async function movePromise(tx: Tx, move: MovedPromise): Promise<boolean> {
  const { tenantId, orderId, own, promise, now } = move
  const { from, to, slotStart } = promise
  if (own?.getTime() !== slotStart.getTime() && !(await moveSlot(tx, move))) return false
  await updateOrder(tx, tenantId, orderId, {
    promised_from: from,
    promised_to: to,
    first_promised_to: to,
    slot_start: slotStart,
    retimed_at: now,
  })
  return true
}

async function moveSlot(
  tx: Tx,
  { tenantId, outletId, own, promise: { slotStart }, capacity }: MovedPromise,
): Promise<boolean> {
  await sql`
    select slot_start from slot_usage
    where tenant_id = ${tenantId} and outlet_id = ${outletId}
      and slot_start in (${own}::timestamptz, ${slotStart}::timestamptz)
    order by slot_start for update`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into slot_usage (tenant_id, outlet_id, slot_start, used)
    values (${tenantId}, ${outletId}, ${slotStart}, 1)
    on conflict (tenant_id, outlet_id, slot_start) do update set used = slot_usage.used + 1
      where slot_usage.used < ${capacity}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`
    update slot_usage set used = used - 1
    where tenant_id = ${tenantId} and outlet_id = ${outletId} and slot_start = ${own}`.execute(tx)
  return true
}
