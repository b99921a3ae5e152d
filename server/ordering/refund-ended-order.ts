import { systemActor } from '#domain/actor.ts'
import type { MinorUnits } from '#domain/money.ts'
import { isCardProvider } from '#domain/payment.ts'
import type { TenantContext } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import type { IntentState, PaymentProvider } from '#server/payments/provider.ts'
import { executeRefund } from './execute-refund.ts'
import { enqueueLatePaymentNotice } from './late-payment.ts'
import { lockOrder } from './move-order.ts'
import { getOrder } from './read-orders.ts'
import { addRefund, noteExternalRefunds, refundableOf } from './return-money.ts'
import { hasEndedUnserved } from './settle-payment.ts'
import { setPaymentStatus } from './update-order.ts'

/**
 * Returns the money of an order that ended without a meal: closes its payment, or refunds it if it was paid after all.
 */
export async function refundEndedOrder(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order, intentId } = await ctx.transaction((db) => getOrder(db, ctx.tenantId, orderId))
  if (!hasEndedUnserved(order) || !isCardProvider(order.payment.provider)) return

  const { status, refundedOutside } =
    intentId === null
      ? closed
      : await close(ctx, ctx.payments.named(order.payment.provider), intentId)
  if (status === 'succeeded') return returnAll(ctx, orderId, refundedOutside)
  const { numUpdatedRows } = await ctx.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ status, message: '', ...(status === 'refunded' ? { refunded: order.total } : {}) })
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', orderId)
      .where('status', '=', order.payment.status)
      .where('refunded', '=', order.payment.refunded)
      .executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) throw new Unavailable('the payment changed while it was being closed')
  ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/**
 * Refunds everything, with an id that a repeated job reuses. The diner of an order that had expired as unpaid is
 * notified.
 * @param given amount refunded in the provider's own pages
 */
async function returnAll(ctx: TenantContext, orderId: string, given: MinorUnits): Promise<void> {
  await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    await setPaymentStatus(tx, ctx.tenantId, orderId, {
      from: ['requires_payment_method', 'requires_action', 'processing', 'canceled'],
      to: 'succeeded',
    })
    const isKnown = await tx
      .selectFrom('refunds')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (isKnown) return
    await noteExternalRefunds(ctx, tx, record.order, { given })
    const paid = await getOrder(tx, ctx.tenantId, orderId)
    const { order } = paid
    const amount = refundableOf(paid)
    if (amount === 0) return
    await addRefund(ctx, tx, paid, {
      id: orderId,
      amount,
      reason: 'cancelled',
      note: '',
      lines: [],
      by: systemActor,
      isTold: false,
    })
    // No other message is sent: a diner who had not paid was not notified of the expiry.
    if (order.status === 'expired') await enqueueLatePaymentNotice(ctx, tx, orderId)
  })
  await executeRefund(ctx, { orderId, refundId: orderId })
}

/** A payment of which nothing more will be taken. */
interface Closed extends Pick<IntentState, 'refundedOutside'> {
  status: 'succeeded' | 'refunded' | 'canceled'
}

const closed: Closed = { status: 'canceled', refundedOutside: 0 }

async function close(
  { tenantId }: TenantContext,
  provider: PaymentProvider,
  intentId: string,
): Promise<Closed> {
  const { status, refundedOutside } = await provider.readIntent(tenantId, intentId)
  switch (status) {
    case 'succeeded':
    case 'refunded':
    case 'canceled':
      return { status, refundedOutside }
    case 'processing':
      // It can neither be cancelled nor refunded yet; the job is tried again.
      throw new Unavailable('the payment is still on its way')
    case 'requires_payment_method':
    case 'requires_action': {
      await provider.cancelIntent(tenantId, intentId)
      // It may have been paid a moment before.
      const after = await provider.readIntent(tenantId, intentId)
      if (after.status === 'canceled') return closed
      throw new Unavailable('the payment changed while it was being closed')
    }
  }
}
