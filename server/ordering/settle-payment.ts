import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import { isCardProvider, type PaymentStatus } from '#domain/payment.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import type { IntentState } from '#server/payments/provider.ts'
import { forgetUnstoredCard, storeCard } from '#server/saved-cards/saved-cards.ts'
import { providerActor } from './actors.ts'
import { enqueueLatePaymentNotice, keepOrRenewPromise } from './late-payment.ts'
import { applyMove, enqueueForOrder, loadOrder, lockOrder } from './move-order.ts'
import { getOrder, type OrderRecord } from './read-orders.ts'
import { noteExternalRefunds, noteRestRefundedExternally } from './return-money.ts'

/** An order and the state of its payment. */
export interface Settlement {
  order: Order
  /** Why it was declined, in a diner's words; '' otherwise. */
  message: string
}

/**
 * Reads a payment's state from the provider and moves the order accordingly. Browser, webhook and job may all report
 * it, repeatedly and in any order: the outcome is always the provider's current answer.
 * @param belongsToAsker only for diners' requests: called before the provider is, refuses an order that is not theirs.
 * Diner requests skip the provider once the payment is final; webhooks and jobs always ask.
 */
export async function settlePayment(
  ctx: TenantContext,
  orderId: string,
  belongsToAsker?: (record: OrderRecord) => boolean,
): Promise<Settlement> {
  const record = await loadOrder(ctx, orderId)
  if (belongsToAsker?.(record) === false) throw new Refusal('not_found')
  if (belongsToAsker && isPaymentOver(record.order)) return { order: record.order, message: '' }
  const { provider } = record.order.payment
  if (record.intentId === null || !isCardProvider(provider)) {
    return { order: record.order, message: '' }
  }

  const state = await ctx.payments.named(provider).readIntent(ctx.tenantId, record.intentId)
  // Before the order leaves this state: a repeat must not restore a card that was removed since.
  if (state.savedCard && record.customerId && record.order.status === 'awaiting_payment') {
    await storeCard(ctx, { customerId: record.customerId, provider, card: state.savedCard })
  }
  const { order, isChanged } = await ctx.transaction((tx) => settle(ctx, tx, record, state))
  if (isChanged) ctx.announcements.publish('order', ctx.tenantId, orderId)
  return { order, message: order.payment.status === state.status ? state.message : '' }
}

/** @param shown the order as it was read before the provider was queried */
async function settle(ctx: TenantContext, tx: Tx, shown: OrderRecord, state: IntentState) {
  const orderId = shown.order.id
  const record = await lockOrder(tx, ctx.tenantId, orderId)
  const { order } = record
  if (state.status === 'refunded' && order.payment.refunded !== shown.order.payment.refunded) {
    // The answer may be older than a refund that failed since.
    throw new Unavailable('a refund changed while the payment was read')
  }
  const before = order.payment.status
  const given = isFor(order, state) ? state.refundedOutside : 0
  if (before === 'succeeded' && state.status === 'succeeded') {
    const isChanged = await noteExternalRefunds(ctx, tx, order, { given })
    return {
      order: isChanged ? (await getOrder(tx, ctx.tenantId, orderId)).order : order,
      isChanged,
    }
  }
  if (!mayFollow(before, state.status)) return { order, isChanged: false }
  if (state.status === 'succeeded' && !isFor(order, state)) {
    // Not this order's payment: the order expires, and the payment is refunded.
    const held = `${state.amount} ${state.currency}`
    const due = `${order.payment.amount} ${order.payment.currency}`
    ctx.log.error({ orderId, held, due }, 'amounts differ')
    return { order, isChanged: false }
  }

  await tx
    .updateTable('payments')
    .set({
      status: state.status,
      message: state.message,
      ...(state.status === 'refunded' ? { refunded: order.payment.amount } : {}),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('order_id', '=', orderId)
    .execute()
  if (before === 'succeeded' && state.status === 'refunded') {
    await noteRestRefundedExternally(ctx, tx, order)
  }
  if (state.savedCard && hasEndedUnserved(order)) {
    await forgetUnstoredCard(tx, ctx, { provider: order.payment.provider, card: state.savedCard })
  }
  if (state.status === 'succeeded') {
    await noteExternalRefunds(ctx, tx, order, { given })
    if (order.status === 'awaiting_payment') {
      await placeOrEnd(ctx, tx, record)
    } else if (hasEndedUnserved(order)) {
      // Too late: the slot was given to another order.
      await enqueueForOrder(ctx, tx, orderId, [{ topic: 'refund', dueAt: ctx.now() }])
    }
  }
  return { order: (await getOrder(tx, ctx.tenantId, orderId)).order, isChanged: true }
}

/** Sends a paid order to the kitchen; at another time if its own has passed, and cancels it if there is no other. */
async function placeOrEnd(ctx: TenantContext, tx: Tx, record: OrderRecord): Promise<void> {
  const { id: orderId } = record.order
  const kept = await keepOrRenewPromise(ctx, tx, record)
  if (kept) {
    return applyMove(ctx, tx, kept, {
      orderId,
      to: 'placed',
      by: providerActor,
      mover: 'provider',
    })
  }
  // Gives back its place and its promo, and returns the money.
  await applyMove(ctx, tx, record, {
    orderId,
    to: 'expired',
    by: providerActor,
    mover: 'provider',
    reason: 'paid late',
  })
  await enqueueLatePaymentNotice(ctx, tx, orderId)
}

/** The same number in another currency is not the order's money. */
function isFor({ payment }: Order, { amount, currency }: IntentState): boolean {
  return amount === payment.amount && currency === payment.currency
}

/** An answer that was on its way while a later one was written is out of date: money does not go backwards. */
function mayFollow(before: PaymentStatus, next: PaymentStatus): boolean {
  if (next === before || before === 'refunded') return false
  if (before === 'succeeded') return next === 'refunded'
  if (before === 'canceled') return next === 'succeeded' || next === 'refunded'
  return true
}

/** Later changes of the payment arrive as events of the provider. */
function isPaymentOver(order: Order): boolean {
  const { status } = order.payment
  return status === 'refunded' || (status === 'canceled' && hasEndedUnserved(order))
}

/** Over without a meal, so that no money may be kept. */
export function hasEndedUnserved({ status }: Order): boolean {
  return status === 'rejected' || status === 'cancelled' || status === 'expired'
}
