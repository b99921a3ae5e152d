import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { orderReasons } from '#domain/order-reasons.ts'
import { lowerFirst } from '#domain/sentences.ts'
import { dueOf } from '#staff/live/lanes.ts'
import { ageText } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/today.ts'

/** The status of an order as shown in a row of the history. */
export interface HistoryState {
  kind: 'bell' | 'solid' | 'good' | 'note' | 'warn' | 'bad' | 'plain'
  text: string
}

/** @param money formats an amount of the wire */
export function historyState(
  order: WireStaffOrder,
  now: number,
  money: (amount: number) => string,
): HistoryState {
  const { status, type, reason } = order
  const back = order.refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  switch (status) {
    case 'placed':
      return {
        kind: 'bell',
        text: historyWords.newSince(ageText(now - Date.parse(order.placed_at ?? order.created_at))),
      }
    case 'accepted':
    case 'preparing': {
      const due = dueOf(order, 'cooking', now)
      return due.state === 'late'
        ? { kind: 'bad', text: historyWords.late_by(due.minutes) }
        : { kind: 'solid', text: words.status[status] }
    }
    case 'ready':
      return { kind: 'good', text: words.status.ready }
    case 'out_for_delivery':
      return { kind: 'note', text: historyWords.onTheRoad }
    case 'completed':
      if (back > 0) return { kind: 'warn', text: historyWords.refundedState(money(back)) }
      return {
        kind: 'plain',
        text: type === 'delivery' ? historyWords.delivered : historyWords.handedOver,
      }
    case 'rejected':
      return { kind: 'bad', text: withReason(historyWords.rejectedState, status, reason) }
    case 'cancelled':
      return { kind: 'bad', text: withReason(historyWords.cancelledState, status, reason) }
    default:
      return { kind: 'plain', text: words.status[status] }
  }
}

function withReason(
  text: (reason: string) => string,
  status: 'rejected' | 'cancelled',
  reason: string | null,
): string {
  const known = reason && reason in orderReasons ? orderReasons[reason as 'other'] : null
  const button: string | null = known?.button ?? null
  return button ? text(lowerFirst(button)) : words.status[status]
}
