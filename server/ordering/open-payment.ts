import type { OpenPayment } from '#contract/order-mapping.ts'
import { isCardProvider } from '#domain/payment.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderRecord } from './read-orders.ts'

/**
 * Creates the payment intent at the provider, outside any transaction, and stores it with the order. If the process dies
 * in between, repeating the request returns the same intent: the order id is the provider's idempotency key.
 */
export async function openPayment(ctx: TenantContext, record: OrderRecord): Promise<OpenPayment> {
  const { order } = record
  const { provider: name, amount, currency } = order.payment
  const open = { provider: name, amount, currency }
  if (!isCardProvider(name)) return { ...open, intentId: '', clientSecret: '', publishableKey: '' }

  const provider = ctx.payments.named(name)
  const { publishableKey } = provider
  if (record.intentId !== null || order.status !== 'awaiting_payment') {
    const { intentId, clientSecret } = record
    return { ...open, intentId: intentId ?? '', clientSecret, publishableKey }
  }
  const intent = await provider.createIntent({
    tenantId: ctx.tenantId,
    orderId: order.id,
    orderNumber: order.number,
    amount,
    currency,
  })
  await ctx.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ intent_id: intent.id, client_secret: intent.clientSecret })
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', order.id)
      .where('intent_id', 'is', null)
      .execute(),
  )
  return { ...open, intentId: intent.id, clientSecret: intent.clientSecret, publishableKey }
}
