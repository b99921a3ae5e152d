import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { boardWords } from '#staff/words/board.ts'

/**
 * What has been done about an order that nobody answers, and what comes next.
 * @param phones how many get the texts of its outlet
 * @param time an instant as its outlet reads it
 */
export function escalationText(
  escalation: WireStaffOrder['escalation'],
  phones: number,
  time: (instant: string) => string,
): string {
  if (!escalation) return ''
  const { step, next_step: next, next_at: at } = escalation
  const { done, next: coming } = boardWords.bars
  return [
    step in done ? done[step as keyof typeof done](phones) : '',
    next && at && next in coming ? coming[next as keyof typeof coming](time(at), phones) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
