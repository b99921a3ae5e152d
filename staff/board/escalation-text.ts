import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { boardWords } from '#staff/words/board.ts'

interface EscalationContext {
  /** How many get the texts of its outlet. */
  phones: number
  /** When its money goes back; null where it never does, as of what was accepted by itself. */
  refundAt: Date | null
  /** Whether the order is a test, which only looks as if it escalated. */
  isTest: boolean
  /** An instant as its outlet reads it. */
  time(instant: string | number): string
}

/** What has been done about an order that nobody answers, and what comes next. */
export function escalationText(
  escalation: WireStaffOrder['escalation'],
  { phones, refundAt, isTest, time }: EscalationContext,
): string {
  if (!escalation) return ''
  const { step, next_step: next, next_at: at } = escalation
  const { done, next: coming } = boardWords.bars
  const refund = refundAt && time(refundAt.getTime())
  return [
    isTest ? boardWords.bars.test : '',
    !isTest && step in done ? done[step as keyof typeof done](phones) : '',
    next && at && next in coming
      ? coming[next as keyof typeof coming](time(at), { phones, refund })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
