import { CircleSlash, RotateCcw } from 'lucide-react'
import type { WireOrder } from '#contract/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { isPaid } from '#domain/payment.ts'
import { addDays, type PlainDate, weekday } from '#domain/zone.ts'
import { useOrderMoney } from '#storefront/money.ts'
import card from '#ui/card.module.css'
import text from '#ui/text.module.css'
import styles from './order-refund.module.css'

export function OrderRefund({ order, back }: { order: WireOrder; back: Refund }) {
  const money = useOrderMoney(order)
  return (
    <section className={`${card.panel} ${card.roomy} ${styles.moneyBack}`} aria-label="Your money">
      {back.kind === 'returning' ? <RotateCcw aria-hidden /> : <CircleSlash aria-hidden />}
      <h2 className={text.large}>{titles[back.kind]}</h2>
      <p className={styles.amount}>{money(back.amount)}</p>
      <p>{explanation(order, back)}</p>
    </section>
  )
}

const titles: Record<Refund['kind'], string> = {
  returning: 'On its way back to you',
  none: 'Nothing was taken',
  kept: 'Your payment is not returned',
}

function explanation({ payment, outlet }: WireOrder, { kind }: Refund): string {
  switch (kind) {
    case 'returning':
      return 'To the card you paid with. Banks take 3 to 5 working days. There is nothing to do.'
    case 'kept':
      return outlet.phone ? `Please call ${outlet.phone}.` : 'Please ask the restaurant.'
    case 'none':
      if (payment.amount === 0) return 'The order cost nothing.'
      return payment.method === 'cash'
        ? 'You would have paid in cash.'
        : 'If your bank shows a pending amount, it disappears within 7 days.'
  }
}

/** What happens to the money of an order: it is returned, none was taken, or the restaurant keeps it. */
interface Refund {
  kind: 'returning' | 'none' | 'kept'
  /** In the main unit of the order's currency. */
  amount: number
}

/** Null while the order is in progress and nothing has been refunded. */
export function refundOf({ status, payment, ending }: WireOrder): Refund | null {
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

/** The latest day on which the money arrives. Bank holidays are left out: they differ between banks. */
export function latestRefundDay(sent: PlainDate): PlainDate {
  let date = sent
  for (let left = bankDays; left > 0; ) {
    date = addDays(date, 1)
    if (weekday(date) < 5) left -= 1
  }
  return date
}
