import { currencyOf } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { dayLabel, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { getOrder } from './read-orders.ts'
import { tellDiner } from './tell-diner.ts'

/** Tells the diner the outcome of a late payment: another time or a refund. */
export async function sendLatePaymentNotice(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order } = await ctx.transaction((db) => getOrder(db, ctx.tenantId, orderId))
  const content = newTime(ctx, order) ?? moneyBack(ctx, order)
  if (!content) return
  const { subject, text } = content
  await tellDiner(ctx, order, { what: 'late_payment', ref: '', subject }, () => text)
}

interface Content {
  /** After the order's number. */
  subject: string
  text: string
}

/** Null when the order has ended since, or its promise was kept. */
function newTime(ctx: TenantContext, order: Order): Content | null {
  if (order.retimedAt === null || isFinal(order.status)) return null
  const zone = ctx.site.outletById.get(order.outlet.id)?.timeZone ?? ctx.site.tenant.timeZone
  const { from, to } = order.timing
  const day = dayLabel(plainDate(from, zone), plainDate(ctx.now(), zone))
  const time = `${day}, ${slotLabel({ start: from, end: to }, zone)}`
  return {
    subject: `your new time is ${time}`,
    text: `Your payment for order ${order.number} came after its first time could be kept. Your new time is ${time}.`,
  }
}

function moneyBack(ctx: TenantContext, order: Order): Content | null {
  if (order.status !== 'expired') return null
  const orderCurrency = currencyOf(order.payment.currency, ctx.site.tenant.currency)
  const amount = formatMoney(order.payment.amount, orderCurrency)
  return {
    subject: 'your money comes back',
    text: `Your payment for order ${order.number} reached us too late for the kitchen, so it will not be cooked. We are sending ${amount} back to your card.`,
  }
}
