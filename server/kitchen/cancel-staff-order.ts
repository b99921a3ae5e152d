import type { z } from 'zod'
import type { cancelRequest, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import type { MinorUnits } from '#domain/money.ts'
import { canMove, judgeEnding } from '#domain/order-status.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { invalid } from '#server/http/refusal.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { type RequestedRefund, refundableOf } from '#server/ordering/return-money.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { endLocked, requireWords } from './end-order.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

type Request = z.output<typeof cancelRequest>

/** The restaurant cancels what it has accepted. There is no limit to what goes back. */
export function cancelStaffOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: Request,
): Promise<WireSteppedOrder> {
  const { from, reason } = request
  const note = requireWords(reason, request.note)
  return stepOrder(ctx, { orderId, key, body: ['cancel', request] }, async (tx, record) => {
    const { order } = record
    const outcome = judgeEnding(order.status, from, 'cancelled')
    if (outcome === 'already') return rowOf(record, 'cancelled')
    const isListed = canMove(order.status, 'cancelled', order.fulfilment, ctx)
    if (outcome === 'against' || !isListed) throw await wrongState(ctx, tx, record)

    const refund = requestedRefund(ctx, record, request)
    await endLocked(ctx, tx, record, {
      to: 'cancelled',
      by: ctx.actor,
      mover: ctx,
      reason,
      note,
      refund,
    })
    await audit(tx, ctx, {
      action: 'order.cancelled',
      subject: { kind: 'order', id: orderId, label: order.number },
      outletId: order.outlet.id,
      after: { refund: request.refund },
      reason: note ? `${reason}: ${note}` : reason,
    })
    return undefined
  })
}

/** The money may be kept only if the diner asked to cancel, or by an owner. */
function requestedRefund(
  ctx: StaffContext,
  record: OrderRecord,
  { refund, reason }: Request,
): RequestedRefund {
  if (refund === 'all') return 'all'
  const currency = record.order.payment.currency
  const amount: MinorUnits =
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
