import type { BodyOf } from '#contract/calls/table.ts'
import type { WireSteppedOrder } from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import { type Actor, systemActor } from '#domain/actor.ts'
import { type OrderReason, reasonWords } from '#domain/order-reasons.ts'
import { canMove, judgeEnding, type Mover } from '#domain/order-status.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { applySteps } from '#server/ordering/move-order.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { type RequestedRefund, refundableOf } from '#server/ordering/return-money.ts'
import { tellLater } from '#server/ordering/status-message.ts'
import { preventRepeat } from '#server/service/write-facts.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/**
 * The kitchen rejects an order that is not accepted yet. In the same step it may mark dishes as sold out, or pause orders, also
 * where the role alone could not.
 */
export async function rejectOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: BodyOf<'rejectOrder'>,
): Promise<WireSteppedOrder> {
  const { from, reason, sold_out: soldOut = [], also = null } = request
  const note = requireWords(reason, request.note)
  let outletId = ''
  const body = ['reject', request]
  const stepped = await stepOrder(ctx, { orderId, key, body }, async (tx, record) => {
    const { order } = record
    const outcome = judgeEnding(order.status, from, 'rejected')
    if (outcome === 'already') return rowOf(record, 'rejected')
    if (outcome === 'against' || order.status !== 'placed') throw await wrongState(ctx, tx, record)
    const dishes = order.lines.filter(({ itemId }) => soldOut.includes(itemId))
    if (soldOut.some((id) => !order.lines.some(({ itemId }) => itemId === id))) {
      throw invalid('sold_out', 'Only dishes of this order can be marked here.')
    }
    await end(ctx, tx, record, {
      to: 'rejected',
      by: ctx.actor,
      mover: ctx,
      reason,
      note,
      soldOut: [...new Set(dishes.map(({ name }) => name))],
    })
    await preventRepeat(ctx, tx, {
      outletId: order.outlet.id,
      soldOut: [...new Set(soldOut)],
      also,
    })
    if (soldOut.length > 0 || also) outletId = order.outlet.id
    return undefined
  })
  if (outletId) ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return stepped
}

/** The restaurant cancels an order that it has accepted. The refund has no limit. */
export function cancelStaffOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: BodyOf<'cancelStaffOrder'>,
): Promise<WireSteppedOrder> {
  const { from, reason } = request
  const note = requireWords(reason, request.note)
  return stepOrder(ctx, { orderId, key, body: ['cancel', request] }, async (tx, record) => {
    const { order } = record
    const outcome = judgeEnding(order.status, from, 'cancelled')
    if (outcome === 'already') return rowOf(record, 'cancelled')
    const isListed = canMove(order.status, 'cancelled', order.fulfilment, ctx)
    if (outcome === 'against' || !isListed) throw await wrongState(ctx, tx, record)
    await end(ctx, tx, record, {
      to: 'cancelled',
      by: ctx.actor,
      mover: ctx,
      reason,
      note,
      refund: requestedRefund(ctx, record, request),
      after: { refund: request.refund },
    })
    return undefined
  })
}

/** The money may be kept only if the diner asked to cancel, or by an owner. */
function requestedRefund(
  ctx: StaffContext,
  record: OrderRecord,
  { refund, reason }: BodyOf<'cancelStaffOrder'>,
): RequestedRefund {
  if (refund === 'all') return 'all'
  const { currency } = record.order.payment
  const amount =
    refund === 'none' ? 0 : readAmount(refund, { field: 'refund', name: 'Refund', currency })
  if (amount > refundableOf(record)) throw invalid('refund', 'That is more than is left.')
  if (amount > 0) return amount
  const isOwner = ctx.member !== null && isAtLeast(ctx.member.role, 'owner')
  if (reason !== 'diner_asked' && !isOwner) {
    const message = 'Only an owner may keep the money, unless the diner asked to cancel.'
    throw invalid('refund', message)
  }
  return 'none'
}

/** Another reason than those listed needs words of its own. */
function requireWords(reason: OrderReason, note = ''): string {
  if (reason === 'other' && note.length < reasonWords.least) {
    throw invalid('note', 'Say why, in a few words.')
  }
  return note
}

/** Rejects a locked order because the kitchen did not answer it. */
export function rejectUnanswered(ctx: TenantContext, tx: Tx, record: OrderRecord): Promise<void> {
  return end(ctx, tx, record, {
    to: 'rejected',
    by: systemActor,
    mover: 'system',
    reason: 'unanswered',
    note: '',
  })
}

interface Ending {
  to: 'rejected' | 'cancelled'
  by: Actor
  mover: Mover
  reason: OrderReason
  note: string
  /** Names of the dishes that had sold out. */
  soldOut?: string[]
  refund?: RequestedRefund
  /** For the audit log. */
  after?: object
}

/** Ends a locked order unserved, and notifies the diner of the reason and of the refund. */
async function end(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { to, by, mover, reason, note, soldOut = [], refund = 'all', after }: Ending,
): Promise<void> {
  const words = note ? `${reason}: ${note}` : reason
  await applySteps(ctx, tx, record, {
    to: [to],
    by,
    mover,
    reason: words,
    set: { reason, sold_out: JSON.stringify(soldOut) },
    refund,
  })
  // The diner cannot reach an unresponsive kitchen, so they are notified by every channel.
  await tellLater(ctx, tx, record, { step: to, by, byEveryChannel: reason === 'unanswered' })
  await auditOrder(tx, { ...ctx, actor: by }, record.order, {
    action: `order.${to}`,
    ...(after && { after }),
    reason: words,
  })
}
