import { sql } from 'kysely'
import { systemActor } from '#domain/actor.ts'
import { isOpen } from '#domain/order-actions.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { TenantContext } from '#server/context.ts'
import { applySteps, lockOrder } from '#server/ordering/move-order.ts'
import { addTickets } from '#server/printers/add-tickets.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { acceptLocked } from './accept-order.ts'
import { autoAcceptActor } from './kitchen-order.ts'

/**
 * Accepts an order when it is placed, while fewer orders are open than the kitchen's limit. Its screens ring in any
 * case.
 */
export async function autoAccept(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const isDone = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    const { order } = record
    if (order.status !== 'placed') return false
    const { autoAccept: setting } = settingsOf(ctx.site, order.outlet.id)
    if (!setting.services.includes(order.fulfilment)) return false
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from orders
      where tenant_id = ${ctx.tenantId} and outlet_id = ${order.outlet.id} and id <> ${orderId}
        and status in (${sql.join(openStatuses)})`.execute(tx)
    if (setting.openOrders > 0 && (rows[0]?.open ?? 0) > setting.openOrders) return false
    await acceptLocked(ctx, tx, record, {
      by: autoAcceptActor,
      mover: 'system',
      minutes: undefined,
      isTap: false,
    })
    return true
  })
  if (isDone) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** Begins an order for later, unless it has moved, or was promised for another time. */
export async function startLater(
  ctx: TenantContext,
  { orderId, readyBy }: { orderId: string; readyBy: string },
): Promise<void> {
  const isDone = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    const isMeant = record.kitchen.readyBy.getTime() === Date.parse(readyBy)
    if (record.order.status !== 'accepted' || !isMeant) return false
    await applySteps(ctx, tx, record, { to: ['preparing'], by: systemActor, mover: 'system' })
    return true
  })
  if (isDone) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** Prints an order when it is placed, unless it has ended since. */
export async function printTickets(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const outletId = await ctx.transaction(async (tx) => {
    const { order } = await lockOrder(tx, ctx.tenantId, orderId)
    if (!isOpen(order.status)) return null
    await addTickets(ctx, tx, { id: orderId, outletId: order.outlet.id })
    return order.outlet.id
  })
  if (outletId) ctx.announcements.publish('print', ctx.tenantId, outletId)
}
