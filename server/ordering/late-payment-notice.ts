import { currencyOf } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { dayLabel, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { getOrder } from './move-order.ts'

/**
 * Tells the diner what a late payment has led to: another time, or the money back. By email, or by text to those who
 * have given none.
 */
export async function sendLatePaymentNotice(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order } = await ctx.statement((db) => getOrder(db, ctx.tenantId, orderId))
  const content = newTime(ctx, order) ?? moneyBack(ctx, order)
  if (!content) return
  const { email, phone } = order.contact
  if (email) {
    const lines = [content.text, '', `Questions? Call ${order.outlet.phone}.`]
    await ctx.messages.send(plainEmail(ctx, email, { subject: content.subject, lines }))
  } else if (phone) {
    await ctx.messages.send({
      tenantId: ctx.tenantId,
      to: phone,
      channel: 'sms',
      subject: '',
      text: `${ctx.site.tenant.branding.name}: ${content.text}`,
    })
  }
}

interface Content {
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
    subject: `Order ${order.number}: your new time is ${time}`,
    text: `Your payment for order ${order.number} came after its first time could be kept. Your new time is ${time}.`,
  }
}

function moneyBack(ctx: TenantContext, order: Order): Content | null {
  if (order.status !== 'expired') return null
  const orderCurrency = currencyOf(order.payment.currency, ctx.site.tenant.currency)
  const amount = formatMoney(order.payment.amount, orderCurrency)
  return {
    subject: `Order ${order.number}: your money comes back`,
    text: `Your payment for order ${order.number} came too late for the kitchen, so it will not be cooked. We are sending ${amount} back to your card.`,
  }
}
