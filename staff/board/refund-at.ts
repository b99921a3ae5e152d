import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { escalationOf, waitingSinceFor } from '#domain/escalation.ts'

/**
 * When an unanswered order is refunded automatically, by its outlet's settings; null if never: a test or an
 * automatically accepted order.
 */
export function refundAt(
  order: Pick<WireStaffOrder, 'status' | 'is_test' | 'escalation' | 'placed_at' | 'ready_by'>,
  { unanswered }: Pick<WireBoard['outlets'][number], 'unanswered'>,
): Date | null {
  if (order.status !== 'placed' || order.is_test || !order.escalation || !order.placed_at)
    return null
  const times = {
    textAfter: unanswered.text_after,
    callAfter: unanswered.call_after,
    pauseAfter: unanswered.pause_after,
    refundAfter: unanswered.refund_after,
  }
  const placed = { since: new Date(order.placed_at), readyBy: new Date(order.ready_by) }
  const { next_step: step, next_at: at } = order.escalation
  // The wait starts later than the placing after an undone acceptance and after an outage.
  const since =
    step && at ? waitingSinceFor(placed, times, { step, at: new Date(at) }) : placed.since
  return (
    escalationOf({ ...placed, since }, times).find((each) => each.step === 'refund')?.at ?? null
  )
}
