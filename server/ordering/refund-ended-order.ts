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
 * Cancels the payment of an order that ended without being served. If the payment has succeeded, refunds it in full.
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
      : await closePayment(ctx, ctx.payments.named(order.payment.provider), intentId)
  if (status === 'succeeded') return refundInFull(ctx, orderId, refundedOutside)
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
 * Refunds the full amount. The refund's id is the order's id, so a retried job creates no second refund. Notifies the
 * diner if the order had expired as unpaid.
 * @param refundedOutside amount already refunded in the provider's dashboard
 */
async function refundInFull(
  ctx: TenantContext,
  orderId: string,
  refundedOutside: MinorUnits,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    await setPaymentStatus(tx, ctx.tenantId, orderId, {
      from: ['requires_payment_method', 'requires_action', 'processing', 'canceled'],
      to: 'succeeded',
    })
    const existing = await tx
      .selectFrom('refunds')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (existing) return
    await noteExternalRefunds(ctx, tx, record.order, { given: refundedOutside })
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
      notifiesDiner: false,
    })
    // The only message about this: the expiry of an unpaid order sends none.
    if (order.status === 'expired') await enqueueLatePaymentNotice(ctx, tx, orderId)
  })
  await executeRefund(ctx, { orderId, refundId: orderId })
}

/** A payment in a final state: the diner cannot be charged any more. */
interface Closed extends Pick<IntentState, 'refundedOutside'> {
  status: 'succeeded' | 'refunded' | 'canceled'
}

const closed: Closed = { status: 'canceled', refundedOutside: 0 }

async function closePayment(
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
      // A processing payment can neither be cancelled nor refunded; the job is retried.
      throw new Unavailable('the payment is still processing')
    case 'requires_payment_method':
    case 'requires_action': {
      await provider.cancelIntent(tenantId, intentId)
      // The diner may have paid just before the cancellation.
      const after = await provider.readIntent(tenantId, intentId)
      if (after.status === 'canceled') return closed
      throw new Unavailable('the payment changed while it was being closed')
    }
  }
}
