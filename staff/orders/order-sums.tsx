import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words.ts'
import styles from './order.module.css'

/** What the order comes to, and what of it has been given back. */
export function OrderSums({ order }: { order: WireStaffOrder }) {
  const money = useMoney()
  const refunded = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const parts: [string, number][] = [
    [words.order.dishes, order.subtotal],
    [words.order.deliveryFee, order.delivery_fee],
    [words.order.smallOrderFee, order.small_order_fee],
    [words.order.serviceFee, order.service_fee],
    [order.promo_code ?? words.order.discount, -order.discount],
    [words.order.tip, order.tip],
  ]
  return (
    <dl className={styles.sums}>
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Leader key={name} name={name}>
            {money(amount)}
          </Leader>
        ))}
      <Leader name={words.order.total} isTotal>
        {money(order.total)}
      </Leader>
      {refunded > 0 && <Leader name={words.order.refunded}>{money(-refunded)}</Leader>}
    </dl>
  )
}
