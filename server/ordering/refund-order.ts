import type { PaymentStatus } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { getOrder } from './move-order.ts'
import { hasEndedUnserved } from './settle-payment.ts'

/** Keeps no money for an order that ended without a meal: closes its payment, or returns what was paid. */
export async function refundOrder(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order, intentId } = await ctx.statement((db) => getOrder(db, ctx.tenantId, orderId))
  if (!hasEndedUnserved(order) || order.payment.provider === 'cash') return

  const status =
    intentId === null
      ? 'canceled'
      : await close(ctx, ctx.payments.named(order.payment.provider), intentId, orderId)
  await ctx.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ status, message: '' })
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', orderId)
      .execute(),
  )
  ctx.orderEvents.publish(ctx.tenantId, orderId)
}

async function close(
  { tenantId }: TenantContext,
  provider: PaymentProvider,
  intentId: string,
  orderId: string,
): Promise<PaymentStatus> {
  const { status } = await provider.readIntent(tenantId, intentId)
  switch (status) {
    case 'succeeded':
      await provider.refund(tenantId, intentId, orderId)
      return 'refunded'
    case 'refunded':
    case 'canceled':
      return status
    case 'processing':
      // Can neither be closed nor returned yet; the job is tried again.
      throw new Unavailable('the payment is still on its way')
    case 'requires_payment_method':
    case 'requires_action': {
      await provider.cancelIntent(tenantId, intentId)
      // It may have been paid a moment before.
      const after = await provider.readIntent(tenantId, intentId)
      if (after.status === 'canceled') return 'canceled'
      throw new Unavailable('the payment changed while it was being closed')
    }
  }
}
