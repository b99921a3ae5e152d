import { currencyOf } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { refundText } from '#domain/order-ending.ts'
import type { TenantContext } from '#server/context.ts'
import { getOrder } from './read-orders.ts'
import { orderMessage, tellDiner } from './tell-diner.ts'

/** Tells the diner of money that goes back for itself, not because their order ended. */
export async function sendRefundMessage(
  ctx: TenantContext,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  const { tenantId, site } = ctx
  const { order, kitchen } = await ctx.transaction((db) => getOrder(db, tenantId, orderId))
  const refund = await ctx.transaction((db) =>
    db
      .selectFrom('refunds')
      .select('amount')
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', refundId)
      .executeTakeFirst(),
  )
  if (!refund || kitchen.isTest) return
  const amount = formatMoney(
    refund.amount,
    currencyOf(order.payment.currency, site.tenant.currency),
  )
  const outcome = refundText(amount, order.payment.method)
  await tellDiner(
    ctx,
    order,
    { what: 'refunded', ref: refundId, subject: 'money back' },
    (channel) => orderMessage(ctx, order, 'refunded', { channel, outcome }),
  )
}
