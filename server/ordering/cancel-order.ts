import type { Order } from '#domain/order.ts'
import { canCancel, delayedMinutes, dinerOf } from '#domain/order-status.ts'
import { withCall } from '#domain/sentences.ts'
import type { CustomerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { dinerActor } from './actors.ts'
import { applyMove, lockOrder } from './move-order.ts'
import { getOrder } from './read-orders.ts'

/** Cancels an order for its diner, while nobody has begun to cook it. What was paid is refunded. */
export async function cancelOrder(ctx: CustomerContext, orderId: string): Promise<Order> {
  const { order } = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    if (record.customerId !== ctx.customer.id) throw new Refusal('not_found')
    // A repeated tap on Cancel succeeds as well.
    if (record.order.status === 'cancelled') return record
    const { status, firstPromisedTo, timing } = record.order
    const delayed = { delayedMinutes: delayedMinutes(firstPromisedTo, timing.to) }
    if (!canCancel({ status, ...delayed })) {
      const message = withCall('The kitchen has begun.', record.order.outlet.phone)
      throw new Refusal('wrong_state', { message })
    }
    await applyMove(ctx, tx, record, {
      orderId,
      to: 'cancelled',
      by: dinerActor,
      mover: dinerOf(delayed),
    })
    return getOrder(tx, ctx.tenantId, orderId)
  })
  ctx.announcements.publish('order', ctx.tenantId, orderId)
  return order
}
