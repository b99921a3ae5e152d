import type { z } from 'zod'
import type { moveRequest, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { judgeStep, steps } from '#domain/order-status.ts'
import { invalid } from '#server/http/refusal.ts'
import { applySteps } from '#server/ordering/move-order.ts'
import { isTold, tellLater } from '#server/ordering/status-message.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { acceptLocked } from './accept-order.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/** The kitchen moves an order forward; a jump records every step between, and accepts one that still waits. */
export function moveOrderOn(
  ctx: StaffContext,
  orderId: string,
  key: string,
  { from, to }: z.output<typeof moveRequest>,
): Promise<WireSteppedOrder> {
  return stepOrder(ctx, { orderId, key, body: ['move', from, to] }, async (tx, record) => {
    const { order } = record
    if (!steps(order.fulfilment).includes(to)) {
      throw invalid('to', 'An order for pickup does not go on the road.')
    }
    const outcome = judgeStep(order, from, to)
    if (outcome.kind === 'already') return rowOf(record, to)
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)

    const [first, ...then] = outcome.steps
    if (first === 'accepted') {
      await acceptLocked(ctx, tx, record, {
        by: ctx.actor,
        mover: ctx,
        minutes: undefined,
        then,
        isTap: true,
      })
    } else {
      await applySteps(ctx, tx, record, {
        to: outcome.steps,
        by: ctx.actor,
        mover: ctx,
        isTap: true,
      })
    }
    const tellable = outcome.steps.filter((step) => isTold(order, step)).at(-1)
    if (tellable && tellable !== 'accepted') {
      await tellLater(ctx, tx, record, { step: tellable, by: ctx.actor })
    }
    await auditOrder(tx, ctx, order, {
      action: 'order.moved',
      before: { status: order.status },
      after: { status: to },
    })
    return undefined
  })
}
