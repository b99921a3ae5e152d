import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

/** What the order comes to, and what of it has been given back. */
export function OrderSums({ order }: { order: WireStaffOrder }) {
  const money = useMoney()
  const refunded = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const parts: [string, number][] = [
    [orderWords.order.dishes, order.subtotal],
    [orderWords.order.deliveryFee, order.delivery_fee],
    [orderWords.order.smallOrderFee, order.small_order_fee],
    [orderWords.order.serviceFee, order.service_fee],
    [order.promo_code ?? orderWords.order.discount, -order.discount],
    [orderWords.order.tip, order.tip],
  ]
  return (
    <dl className={styles.amounts}>
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Leader key={name} name={name}>
            {money(amount)}
          </Leader>
        ))}
      <Leader name={orderWords.order.total} isTotal>
        {money(order.total)}
      </Leader>
      {refunded > 0 && <Leader name={orderWords.order.refunded}>{money(-refunded)}</Leader>}
    </dl>
  )
}
