import { orderReasons } from '#domain/order-reasons.ts'
import { reportWords } from '#staff/words/reports.ts'

/** Why an order ended unserved, as the kitchen's button says it. */
export function reasonText(code: string): string {
  if (code === 'by_diner') return reportWords.byDiner
  const known = code in orderReasons ? orderReasons[code as 'other'] : null
  const button: string | null = known?.button ?? null
  return button ?? reportWords.unanswered
}
