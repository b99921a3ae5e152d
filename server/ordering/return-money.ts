import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isPaid } from '#domain/payment.ts'
import type { RefundReason } from '#domain/refund.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { providerActor } from './actors.ts'
import type { OrderRecord } from './read-orders.ts'
import { updateOrder } from './update-order.ts'

/** Refund of a paid order that ends unserved. */
export type RequestedRefund = 'all' | 'none' | MinorUnits

/** The part of an order's payment that was not refunded yet. */
export function refundableOf({ order: { payment } }: OrderRecord): MinorUnits {
  return isPaid(payment.status) ? payment.amount - payment.refunded : 0
}

/** Part of the move that ends an order unserved: refunds a payment, also one that succeeds only now. */
export async function returnMoney(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { refund, by }: { refund: RequestedRefund; by: Actor },
): Promise<void> {
  const { order } = record
  if (order.payment.status !== 'succeeded') {
    // Unpaid, or not known to be paid: cancels the payment, or refunds it if it succeeded.
    await enqueue(tx, ctx, 'refund', { orderId: order.id })
    return
  }
  const amount = refund === 'all' ? refundableOf(record) : refund === 'none' ? 0 : refund
  if (amount === 0) return
  await addRefund(ctx, tx, record, {
    id: ctx.random.id(),
    amount,
    reason: 'cancelled',
    note: '',
    lines: [],
    by,
    notifiesDiner: false,
  })
}

export interface NewRefund {
  id: string
  amount: MinorUnits
  reason: RefundReason
  note: string
  /** Where single dishes go back. */
  lines: { position: number; quantity: number }[]
  by: Actor
  /** Whether to send the diner a message about it; the message about an order's end already mentions the refund. */
  notifiesDiner: boolean
}

/**
 * Notes refunds made in the provider's own pages for a locked order's payment, unless already noted.
 * @param given their total; no more is noted than is left of the payment
 * @param at the instant of the refund
 * @returns whether a refund was noted
 */
export async function noteExternalRefunds(
  ctx: TenantContext,
  tx: Tx,
  order: Order,
  { given, at = ctx.now() }: { given: MinorUnits; at?: Date },
): Promise<boolean> {
  if (given === 0) return false
  const { rows } = await sql<{ noted: number }>`
    select coalesce(sum(amount), 0)::integer as noted from refunds
    where tenant_id = ${ctx.tenantId} and order_id = ${order.id}
      and by ->> 'kind' = ${providerActor.kind}`.execute(tx)
  // While our own refunds are pending, only the amount that they leave is noted; the rest is noted if they fail.
  const left = order.payment.amount - order.payment.refunded
  const amount = Math.min(given - (rows[0]?.noted ?? 0), left)
  if (amount <= 0) return false
  await noteExternalRefund(ctx, tx, order, { amount, at })
  return true
}

/** Notes the whole rest of a locked order's payment as refunded in the provider's own pages. */
export async function noteRestRefundedExternally(
  ctx: TenantContext,
  tx: Tx,
  order: Order,
): Promise<void> {
  const amount = order.payment.amount - order.payment.refunded
  if (amount > 0) await noteExternalRefund(ctx, tx, order, { amount, at: ctx.now() })
}

async function noteExternalRefund(
  ctx: TenantContext,
  tx: Tx,
  order: Order,
  { amount, at }: { amount: MinorUnits; at: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refunded: order.payment.refunded + amount })
    .where('tenant_id', '=', ctx.tenantId)
    .where('order_id', '=', order.id)
    .execute()
  await insertRefund(ctx, tx, order, {
    id: ctx.random.id(),
    amount,
    reason: 'other',
    note: 'Given back at the payment provider',
    lines: [],
    by: providerActor,
    at,
    status: 'succeeded',
  })
  await updateOrder(tx, ctx.tenantId, order.id)
}

async function insertRefund(
  ctx: TenantContext,
  tx: Tx,
  order: Order,
  {
    lines,
    by,
    ...refund
  }: Omit<NewRefund, 'notifiesDiner'> & { at: Date; status: 'succeeded' | 'pending' },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      tenant_id: ctx.tenantId,
      order_id: order.id,
      ...refund,
      lines: JSON.stringify(lines),
      by: JSON.stringify(by),
    })
    .execute()
}

/**
 * Writes a refund of a locked order, and enqueues it. A cash refund is paid by hand, so it is complete immediately.
 * @returns false, with nothing written, if less than that is left
 */
export async function addRefund(
  ctx: TenantContext,
  tx: Tx,
  { order }: OrderRecord,
  { id, amount, reason, note, lines, by, notifiesDiner }: NewRefund,
): Promise<boolean> {
  const { tenantId } = ctx
  const isCash = order.payment.provider === 'cash'
  // The condition is checked by the statement itself, since a concurrent refund may have changed the sum.
  const { numAffectedRows } = await sql`
    update payments set refunded = refunded + ${amount},
      status = case when ${isCash} and refunded + ${amount} = amount then 'refunded' else status end
    where tenant_id = ${tenantId} and order_id = ${order.id} and refunded + ${amount} <= amount
      and status in ('succeeded', 'refunded')`.execute(tx)
  if (numAffectedRows !== 1n) return false
  const status = isCash ? 'succeeded' : 'pending'
  const at = ctx.now()
  await insertRefund(ctx, tx, order, { id, amount, reason, note, lines, by, at, status })
  const body = { orderId: order.id, refundId: id }
  if (!isCash) await enqueue(tx, ctx, 'refund-part', { ...body, isTold: notifiesDiner })
  else if (notifiesDiner) await enqueue(tx, ctx, 'refund-message', body)
  return true
}
