import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { decimalsOf, largestAmount } from '#domain/currency.ts'
import {
  type RefundLine,
  type RefundReason,
  refundedUnits,
  refundOfLines,
  unitsLeft,
} from '#domain/refund.ts'
import { readNumber } from '#staff/controls/number-field.tsx'

export type RefundChoice =
  | { kind: 'everything' }
  | { kind: 'dishes'; lines: { position: number; quantity: number }[] }
  | { kind: 'amount'; typed: string }

/** In main units; null where the typed text is no amount, or more than is left. */
export function refundAmount(order: WireStaffOrder, choice: RefundChoice): number | null {
  const { currency } = order.payment
  const amount = () => {
    if (choice.kind === 'everything') return order.refundable
    if (choice.kind === 'amount') return typedAmount(choice.typed, currency)
    const inUnits = (wire: number) => toMinorUnits(wire, currency)
    const units = refundOfLines(
      {
        lines: order.lines.map(({ quantity, total }) => ({ quantity, total: inUnits(total) })),
        subtotal: inUnits(order.subtotal),
        discount: inUnits(order.discount),
      },
      currency,
      choice.lines,
      unitsBefore(order),
    )
    return toMajorUnits(units, currency)
  }
  const wanted = amount()
  if (wanted === null || wanted <= 0) return null
  return wanted > order.refundable ? null : wanted
}

/** The dishes that can still be refunded, each with the units left. */
export function dishesLeft(order: WireStaffOrder): WireStaffOrder['lines'] {
  const before = unitsBefore(order)
  return order.lines
    .map((line) => ({ ...line, quantity: unitsLeft(order, line.position, before) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Units refunded or on their way. An order kept by an earlier release names no dishes: the server checks what is left. */
function unitsBefore({ refunds }: WireStaffOrder): RefundLine[] {
  return refundedUnits(refunds.map(({ status, lines }) => ({ status, lines: lines ?? [] })))
}

/** What is missing for a refund; null for nothing. */
export function missingForRefund(
  order: WireStaffOrder,
  choice: RefundChoice,
  reason: RefundReason | null,
): 'left' | 'dishes' | 'amount' | 'less' | 'reason' | null {
  if (order.refundable <= 0) return 'left'
  if (choice.kind === 'dishes' && choice.lines.length === 0) return 'dishes'
  if (choice.kind === 'amount' && !typedAmount(choice.typed, order.payment.currency)) {
    return 'amount'
  }
  if (refundAmount(order, choice) === null) return 'less'
  return reason ? null : 'reason'
}

/** `8.95`, `8,95` and `£8.95` are 8.95; null for anything else. @param currency ISO 4217 */
export function typedAmount(typed: string, currency: string): number | null {
  const number = typed.trim().replace(/^[^\d.,]/, '')
  return readNumber(number, { min: 0, max: largestAmount, decimals: decimalsOf(currency) })
}
