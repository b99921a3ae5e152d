import { addressText } from '#domain/address.ts'
import { type Currency, currencyOf } from '#domain/currency.ts'
import { lineAllergensText } from '#domain/line-allergens.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order, OrderLine } from '#domain/order.ts'
import { refundText } from '#domain/order-ending.ts'
import { isFinal } from '#domain/order-status.ts'
import { isPaid } from '#domain/payment.ts'
import { questionsLines } from '#domain/sentences.ts'
import { dayLabel, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { loadOrder } from './move-order.ts'
import { getOrder } from './read-orders.ts'
import { noteSent, orderMessage, tellDiner } from './tell-diner.ts'

/** The receipt, to the diner; an order names an email only if it is proven, since the receipt repeats the diner's words. */
export async function sendReceipt(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order } = await loadOrder(ctx, orderId)
  if (!order.contact.email) return
  const { branding } = ctx.site.tenant
  const lead = `Thank you for your order at ${order.outlet.name}. ${promise(ctx, order)}`
  await send(ctx, order.contact.email, {
    subject: `Your order ${order.number} at ${branding.name}`,
    lines: [lead, ...docket(ctx, order), paymentLine(order), ...questionsLines(order.outlet.phone)],
  })
  await noteSent(ctx, orderId, { what: 'receipt', ref: '' }, 'email')
}

/** Notifies the kitchen of a new order: dishes, time and customer. */
export async function sendNotice(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const { order } = await loadOrder(ctx, orderId)
  const email = ctx.site.outletById.get(order.outlet.id)?.email
  if (!email) {
    const facts = { tenantId: ctx.tenantId, orderId, outletId: order.outlet.id }
    ctx.log.warn(facts, 'no notice: the outlet has no email')
    return
  }
  await send(ctx, email, {
    subject: `New order ${order.number}: ${order.fulfilment}, ${formatMoney(order.total, currencyIn(ctx, order))}`,
    lines: [
      promise(ctx, order),
      [order.contact.name, order.contact.phone, order.contact.email].filter(Boolean).join(', '),
      ...docket(ctx, order),
      paymentLine(order),
    ],
  })
}

function send(
  ctx: TenantContext,
  to: string,
  content: { subject: string; lines: string[] },
): Promise<void> {
  return ctx.messages.send(plainEmail(ctx, to, content))
}

function docket(ctx: TenantContext, order: Order): string[] {
  const currency = currencyIn(ctx, order)
  const amount = (label: string, value: number) =>
    value === 0 ? [] : [`${label}: ${formatMoney(value, currency)}`]
  return [
    '',
    ...order.lines.flatMap((line) => lineText(line, currency)),
    '',
    ...amount('Subtotal', order.subtotal),
    ...amount('Delivery', order.deliveryFee),
    ...amount('Small order fee', order.smallOrderFee),
    ...amount('Service fee', order.serviceFee),
    ...amount(`Discount ${order.promoCode ?? ''}`.trim(), -order.discount),
    ...amount('Tip', order.tip),
    `Total: ${formatMoney(order.total, currency)}`,
    ...(order.note ? ['', `Note: ${order.note}`] : []),
    '',
  ]
}

/** Each option shows the quantity to cook, for all units of the line together. */
function lineText(
  { quantity, name, options, note, total, allergens }: OrderLine,
  currency: Currency,
): string[] {
  return [
    `${quantity} × ${name}  ${formatMoney(total, currency)}`,
    ...options.map((option) => `    ${option.quantity} × ${option.group}: ${option.name}`),
    ...(note ? [`    “${note}”`] : []),
    `    ${lineAllergensText(allergens, name)}`,
  ]
}

function promise(ctx: TenantContext, order: Order): string {
  const zone = ctx.site.outletById.get(order.outlet.id)?.timeZone ?? ctx.site.tenant.timeZone
  const { from, to } = order.timing
  const when = `${slotLabel({ start: from, end: to }, zone)} on ${plainDate(from, zone)}`
  if (!order.address) return `For pickup ${addressText(when, order.outlet.address)}.`
  const { line1, line2, city, postcode, instructions } = order.address
  const where = addressText(line1, line2, city, postcode)
  return `For delivery ${when} to ${where}.${instructions ? ` ${instructions}` : ''}`
}

function paymentLine({ payment }: Order): string {
  if (payment.amount === 0) return 'Nothing to pay.'
  if (isPaid(payment.status)) return 'Paid.'
  return payment.method === 'cash' ? 'To be paid in cash.' : 'Not paid yet.'
}

function currencyIn(ctx: TenantContext, { payment }: Order): Currency {
  return currencyOf(payment.currency, ctx.site.tenant.currency)
}

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

/** Notifies the diner of a refund that does not result from the order's end. */
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
