import { byDiner } from '#domain/day-report.ts'
import { orderReasons } from '#domain/order-reasons.ts'
import { lowerFirst } from '#domain/sentences.ts'
import { reportWords } from '#staff/words/reports.ts'

/** Why an order ended unserved, as the kitchen's button says it. */
export function reasonText(code: string): string {
  if (code === byDiner) return reportWords.byDiner
  const known = code in orderReasons ? orderReasons[code as 'other'] : null
  const button: string | null = known?.button ?? null
  return button ?? reportWords.unanswered
}

/** How an order ended unserved, and why, in one line. */
export function endingText(status: 'rejected' | 'cancelled', code: string): string {
  const reason = reasonText(code)
  if (code === byDiner) return reason
  const text = status === 'rejected' ? reportWords.rejectedFor : reportWords.cancelledFor
  return text(lowerFirst(reason))
}
