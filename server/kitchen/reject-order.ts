import type { z } from 'zod'
import type { rejectRequest, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { judgeEnding } from '#domain/order-status.ts'
import { invalid } from '#server/http/refusal.ts'
import { preventNext } from '#server/service/prevent-next.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { endLocked, requireWords } from './end-order.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/**
 * The kitchen cannot take an order that nobody has accepted. In the same step, what keeps the next one from meeting the
 * same: that is done even where the role alone could not.
 */
export async function rejectOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: z.output<typeof rejectRequest>,
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
    await endLocked(ctx, tx, record, {
      to: 'rejected',
      by: ctx.actor,
      mover: ctx,
      reason,
      note,
      soldOut: [...new Set(dishes.map(({ name }) => name))],
    })
    await preventNext(ctx, tx, { outletId: order.outlet.id, soldOut: [...new Set(soldOut)], also })
    if (soldOut.length > 0 || also) outletId = order.outlet.id
    await audit(tx, ctx, {
      action: 'order.rejected',
      subject: { kind: 'order', id: orderId, label: order.number },
      outletId: order.outlet.id,
      reason: note ? `${reason}: ${note}` : reason,
    })
    return undefined
  })
  if (outletId) ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return stepped
}
