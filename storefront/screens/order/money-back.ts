import type { WireOrder } from '#contract/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { isPaid } from '#domain/payment-provider.ts'
import { addDays, type PlainDate, weekday } from '#domain/zone.ts'

/** What becomes of the money of an order: it comes back, none was taken, or the restaurant keeps it. */
export interface MoneyBack {
  kind: 'returning' | 'none' | 'kept'
  /** In the main unit of the order's currency. */
  amount: number
}

/** Null while the order goes its way and nothing has been given back. */
export function moneyBackOf({ status, payment, ending }: WireOrder): MoneyBack | null {
  if (payment.refunded > 0) return { kind: 'returning', amount: payment.refunded }
  if (!isFinal(status) || status === 'completed') return null
  if (payment.method === 'cash' || !isPaid(payment.status)) return { kind: 'none', amount: 0 }
  // When the restaurant ends an order, it decides about the refund; otherwise the money is returned.
  return ending
    ? { kind: 'kept', amount: payment.amount }
    : { kind: 'returning', amount: payment.amount }
}

/** Working days that a bank takes to write money back, at most. */
const bankDays = 5

/** The day on which the money is there at the latest. Bank holidays are left out: they differ between banks. */
export function backBy(sent: PlainDate): PlainDate {
  let date = sent
  for (let left = bankDays; left > 0; ) {
    date = addDays(date, 1)
    if (weekday(date) < 5) left -= 1
  }
  return date
}
