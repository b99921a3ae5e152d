import { Info, Smartphone } from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

interface Props {
  order: WireStaffOrder
  /** What is chosen to go back; null where that is not a sum. */
  amount: number | null
}

/** What was paid, what goes back of it and what the restaurant keeps. */
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

/** What limits a refund, and what the diner reads. */
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
