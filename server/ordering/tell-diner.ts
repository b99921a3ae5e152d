import type { Statements, Tx } from '#database/connection.ts'
import {
  type MessageChannel,
  messageFor,
  type OrderMessage,
  type Placeholder,
  type SentOrderMessage,
} from '#domain/diner-messages.ts'
import type { Order } from '#domain/order.ts'
import { questionsLines } from '#domain/sentences.ts'
import type { TenantContext } from '#server/context.ts'
import { canSend } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { textablePhone } from '#server/sign-in/contact.ts'
import { takeNotice } from '#server/sign-in/message-budget.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

/**
 * Limit of messages about one order; more than a restaurant needs, however often steps are tapped, undone and refunded.
 */
const mostMessages = 20
/** The last that a diner hears of an order; no limit keeps them back. */
const endings: readonly SentOrderMessage[] = ['rejected', 'cancelled']

/** Which message about an order. */
export interface OrderMessageKey {
  what: SentOrderMessage
  /**
   * Distinguishes messages of one kind: the step's history row, with the channel if two are used; the refund; '' if
   * there is one at most.
   */
  ref: string
}

/**
 * Sends a message about an order, and notes that it was sent. At most twenty per order: its page shows the same.
 * Nothing is sent to a number that gets no texts here, proven or not.
 * @param subject of an email, after the order's number
 * @param channel of the message; by default email, or text for diners without one
 */
export async function tellDiner(
  ctx: TenantContext,
  order: Order,
  {
    subject,
    channel = channelFor(order.contact),
    ...key
  }: OrderMessageKey & { subject: string; channel?: MessageChannel | null },
  words: (channel: MessageChannel) => string,
): Promise<void> {
  const { number, contact, outlet } = order
  const to = channel === 'text' ? textablePhone(ctx, contact.phone) : contact.email
  if (!channel || !to) return
  if (!endings.includes(key.what) && (await hasEnough(ctx, order.id))) {
    limitReached(ctx, { name: 'order-messages', contact: to })
    return
  }
  if (channel === 'email') {
    const questions = questionsLines(outlet.phone)
    const lines = [words('email'), ...(questions.length > 0 ? ['', ...questions] : [])]
    await ctx.messages.send(plainEmail(ctx, to, { subject: `Order ${number}: ${subject}`, lines }))
  } else {
    await ctx.messages.send({
      tenantId: ctx.tenantId,
      to,
      channel: 'sms',
      subject: '',
      text: `${ctx.site.tenant.branding.name}: ${words('text')}`,
    })
  }
  await noteSent(ctx, order.id, key, channel)
}

async function hasEnough(
  { tenantId, transaction }: Pick<TenantContext, 'tenantId' | 'transaction'>,
  orderId: string,
): Promise<boolean> {
  const { sent } = await transaction((db) =>
    db
      .selectFrom('order_messages')
      .select(({ fn }) => fn.countAll<string>().as('sent'))
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  return Number(sent) >= mostMessages
}

/** The channel for messages to an order's diner; null if there is none. */
export function channelFor({
  email,
  phone,
}: Pick<Order['contact'], 'email' | 'phone'>): MessageChannel | null {
  return email ? 'email' : phone ? 'text' : null
}

/**
 * Each way in which a diner is reached that this installation has; where it has none of them, the usual one. The text is
 * beside an email then, to a number that may be unproven: it goes to those that get texts here, within their budgets.
 */
export async function takeEveryChannel(
  tx: Tx,
  ctx: TenantContext,
  contact: Pick<Order['contact'], 'email' | 'phone'>,
): Promise<(MessageChannel | null)[]> {
  const usual = channelFor(contact)
  if (usual !== 'email' || !canSend(ctx.environment, 'sms')) return [usual]
  const phone = textablePhone(ctx, contact.phone)
  const hasText = phone !== null && (await takeNotice(tx, ctx, phone))
  const ways: MessageChannel[] = canSend(ctx.environment, 'email') ? ['email'] : []
  if (hasText) ways.push('text')
  return ways.length > 0 ? ways : [usual]
}

/**
 * Notes that a message was handed to its provider. A repeated message stays one row, with its latest time. If this
 * fails, for example on a full disk, the message is only missing from the list: failing the job would send the message
 * again.
 */
export async function noteSent(
  ctx: TenantContext,
  orderId: string,
  key: OrderMessageKey,
  channel: MessageChannel,
): Promise<void> {
  const sent = { channel, sent_at: ctx.now() }
  try {
    await ctx.transaction((db) =>
      db
        .insertInto('order_messages')
        .values({ tenant_id: ctx.tenantId, order_id: orderId, ...key, ...sent })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'order_id', 'what', 'ref']).doUpdateSet(sent),
        )
        .execute(),
    )
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'a message that was sent could not be noted')
  }
}

/** Messages that the diner of an order was sent, with their times. */
export async function readSentMessages(
  db: Statements,
  tenantId: string,
  orderId: string,
): Promise<{ what: SentOrderMessage; channel: MessageChannel; sentAt: Date }[]> {
  return db
    .selectFrom('order_messages')
    .select(['what', 'channel', 'sent_at as sentAt'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('sent_at')
    .execute()
}

/** The restaurant's own words, or those of this service. */
export function orderMessage(
  { site: { tenant } }: TenantContext,
  { number, outlet }: Order,
  message: OrderMessage,
  { channel, ...values }: { channel: MessageChannel } & Partial<Record<Placeholder, string>>,
): string {
  return messageFor(message, tenant.messages?.[message], channel, {
    number,
    restaurant: tenant.branding.name,
    outlet: outlet.name,
    phone: outlet.phone,
    ...values,
  })
}
