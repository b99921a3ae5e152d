import { Info, Smartphone } from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

interface Props {
  order: WireStaffOrder
  /** The amount to refund; null while it is not a valid one. */
  amount: number | null
}

/** The amounts paid, refunded and kept. */
export function RefundSums({ order, amount }: Props) {
  const money = useMoney()
  return (
    <dl className={styles.group}>
      <Leader
        name={
          order.payment.method === 'card' ? orderWords.order.paidByCard : orderWords.refund.paid
        }
      >
        {money(order.payment.amount)}
      </Leader>
      <Leader name={orderWords.refund.before}>{money(order.total - order.refundable)}</Leader>
      <Leader name={orderWords.refund.this}>{money(amount ?? 0)}</Leader>
      <Leader name={orderWords.refund.stays} isTotal>
        {money(order.refundable - (amount ?? 0))}
      </Leader>
    </dl>
  )
}

/** The limits of a refund, and the diner's message. */
export function RefundNotes({ order, amount }: Props) {
  const money = useMoney()
  return (
    <>
      <Notice icon={<Info aria-hidden />}>
        {order.refundable === 0 ? orderWords.refund.nothingLeft : orderWords.refund.limit}
      </Notice>
      {amount !== null && (
        <Notice kind="good" icon={<Smartphone aria-hidden />} role="status">
          {order.payment.method === 'card'
            ? orderWords.refund.dinerReads(money(amount))
            : orderWords.refund.cashBack}
        </Notice>
      )}
    </>
  )
}

interface AmountProps {
  typed: string
  error?: string | null
  onChange(typed: string): void
}

/** How much of an order is refunded. */
export function AmountField({ typed, error, onChange }: AmountProps) {
  return (
    <TextField
      label={orderWords.refund.amountLabel}
      name="amount"
      inputMode="decimal"
      value={typed}
      error={error}
      onChange={onChange}
    />
  )
}
