import type { z } from 'zod'
import type { acceptRequest, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { judgeStep } from '#domain/order-status.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { acceptLocked } from './accept.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/** Accepts an order for the kitchen. When two people accept it, the first one counts. */
export function acceptOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: z.output<typeof acceptRequest>,
): Promise<WireSteppedOrder> {
  return stepOrder(ctx, { orderId, key, body: ['accept', request] }, async (tx, record) => {
    const outcome = judgeStep(record.order, request.from, 'accepted')
    if (outcome.kind === 'already') return rowOf(record, 'accepted')
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)

    await acceptLocked(ctx, tx, record, {
      by: ctx.actor,
      mover: ctx,
      minutes: request.minutes,
      isTap: true,
    })
    await audit(tx, ctx, {
      action: 'order.accepted',
      subject: { kind: 'order', id: orderId, label: record.order.number },
      outletId: record.order.outlet.id,
      after: request.minutes === undefined ? {} : { minutes: request.minutes },
    })
    return undefined
  })
}
