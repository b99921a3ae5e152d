import { CircleSlash, RotateCcw } from 'lucide-react'
import type { WireOrder } from '#contract/order.ts'
import { useOrderMoney } from '#storefront/money.ts'
import card from '#ui/card.module.css'
import text from '#ui/text.module.css'
import type { MoneyBack } from './money-back.ts'
import styles from './order-money.module.css'

/** What becomes of the money of an order that ended: how much, where to, how long. */
export function OrderMoney({ order, back }: { order: WireOrder; back: MoneyBack }) {
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

const titles: Record<MoneyBack['kind'], string> = {
  returning: 'On its way back to you',
  none: 'Nothing was taken',
  kept: 'Your payment is not returned',
}

function explanation({ payment, outlet }: WireOrder, { kind }: MoneyBack): string {
  switch (kind) {
    case 'returning':
      return 'To the card you paid with. Banks take 3 to 5 working days. There is nothing to do.'
    case 'kept':
      return outlet.phone ? `Please call ${outlet.phone}.` : 'Please ask the restaurant.'
    case 'none':
      if (payment.amount === 0) return 'The order cost nothing.'
      return payment.method === 'cash'
        ? 'You would have paid in cash.'
        : 'If your bank shows a sum as pending, it disappears by itself within 7 days.'
  }
}
