import type { CustomerContext } from '#server/context.ts'
import { dinerActor } from './actors.ts'
import { applyMove, lockOrder } from './move-order.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Cancels the oldest order of this account that waits for its payment, as its diner could, unless the money is on its way.
 * The provider is asked first, so that an order that has been paid is placed. One that is paid in the moment after is
 * refunded, as any that was cancelled.
 * @returns whether one waits no longer
 */
export async function giveUpOldestUnpaid(ctx: CustomerContext): Promise<boolean> {
  let orderInChallenge: string | undefined
  for (const orderId of await unpaidOrders(ctx)) {
    const { order } = await settlePayment(ctx, orderId)
    if (order.status !== 'awaiting_payment') return true
    if (order.payment.status === 'processing') continue
    if (order.payment.status === 'requires_action') {
      // Prefer an order without a 3-D Secure challenge in progress.
      orderInChallenge ??= orderId
      continue
    }
    await giveUp(ctx, orderId)
    return true
  }
  if (orderInChallenge === undefined) return false
  await giveUp(ctx, orderInChallenge)
  return true
}

async function unpaidOrders(ctx: CustomerContext): Promise<string[]> {
  const orders = await ctx.transaction((db) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .where('status', '=', 'awaiting_payment')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return orders.map(({ id }) => id)
}

async function giveUp(ctx: CustomerContext, orderId: string): Promise<void> {
  const hasEnded = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    // Paid, or ended, since it was read.
    if (record.order.status !== 'awaiting_payment') return false
    await applyMove(ctx, tx, record, {
      orderId,
      to: 'cancelled',
      by: dinerActor,
      mover: 'diner',
      reason: 'ordered again',
    })
    return true
  })
  if (hasEnded) ctx.announcements.publish('order', ctx.tenantId, orderId)
}
