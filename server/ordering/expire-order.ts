import { isDatabaseAway } from '#database/failure.ts'
import { systemActor } from '#domain/actor.ts'
import type { TenantContext } from '#server/context.ts'
import { applyMove, lockOrder } from './move-order.ts'
import { settlePayment } from './settle-payment.ts'

/** Expires an order that is still unpaid and releases its slot and promo. The provider is queried one last time. */
export async function expireOrder(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  try {
    await settlePayment(ctx, orderId)
  } catch (error) {
    // The provider may have said that it is paid: the job is tried again, as after any fault of the database.
    if (isDatabaseAway(error)) throw error
    // The provider is unavailable or its keys have changed. The slot is released nevertheless, since other diners need
    // it; a payment that turns out to have succeeded is refunded.
    ctx.log.warn({ err: error, orderId }, 'an order expires without word from its provider')
  }
  const hasExpired = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    if (record.order.status !== 'awaiting_payment') return false
    await applyMove(ctx, tx, record, { orderId, to: 'expired', by: systemActor, mover: 'system' })
    return true
  })
  if (hasExpired) ctx.announcements.publish('order', ctx.tenantId, orderId)
}
