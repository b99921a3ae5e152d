import { clsx } from 'clsx'
import { toMinorUnits } from '#contract/major-units.ts'
import type { WireOrder } from '#contract/order.ts'
import { wireLineText } from '#contract/order-mapping.ts'
import type { Currency } from '#domain/currency.ts'
import { isFinal } from '#domain/order-status.ts'
import { optionText } from '#storefront/components/choice-text.ts'
import { useOrderCurrency, useOrderMoney } from '#storefront/money.ts'
import type { Times } from '#storefront/order-times.ts'
import docket from '#ui/docket.module.css'
import text from '#ui/text.module.css'
import styles from './order-docket.module.css'

const always = new Set(['Subtotal', 'Delivery', 'Pickup'])

/** The bill of an order that was placed: the same paper as in the cart. */
export function OrderDocket({ order, times }: { order: WireOrder; times: Times }) {
  const currency = useOrderCurrency(order)
  const money = useOrderMoney(order)
  const sums: [string, number, boolean?][] = [
    ['Subtotal', order.subtotal],
    [order.type === 'delivery' ? 'Delivery' : 'Pickup', order.delivery_fee],
    ['Small order fee', order.small_order_fee],
    ['Service fee', order.service_fee],
    [order.promo_code ? `Promo ${order.promo_code}` : 'Discount', -order.discount, true],
    ['Tip', order.tip],
  ]
  return (
    <div className={docket.shadow}>
      <section className={docket.docket} aria-label={`Order ${order.number}`}>
        <div className={docket.header}>
          <h2 className={text.display}>Order {order.number}</h2>
          <p className={styles.onPaper}>
            {order.outlet.name}
            <br />
            {order.outlet.address}
            <br />
            {order.outlet.phone}
          </p>
          <span className={`${text.small} ${text.strong}`}>
            {times.short(order.placed_at ?? order.created_at)}
          </span>
        </div>
        <ul>
          {order.lines.map((line, position) => (
            // Lines of an order never change place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the line's identity
            <li key={position} className={`${docket.orderLine} ${docket.tight}`}>
              <span className={docket.quantity}>{line.quantity}×</span>
              <div>
                <h3>{line.name}</h3>
                {line.options.length > 0 && <p>{optionsText(line, currency)}</p>}
                {line.note && <p>“{line.note}”</p>}
                <p>{wireLineText(line)}</p>
              </div>
              <span className={text.strong}>{money(line.total)}</span>
            </li>
          ))}
        </ul>
        <div className={docket.divider} />
        <p className={`${text.small} ${styles.where}`}>
          {whereText(order)}
          {order.note && (
            <>
              <br />“{order.note}”
            </>
          )}
        </p>
        <dl className={docket.amounts}>
          {sums
            .filter(([name, amount]) => always.has(name) || amount !== 0)
            .map(([name, amount, isSaving]) => (
              <div key={name} className={clsx(docket.amount, isSaving && docket.saving)}>
                <dt>{name}</dt>
                <dd>{amount === 0 && name !== 'Subtotal' ? 'Free' : money(amount)}</dd>
              </div>
            ))}
          <div className={`${docket.amount} ${docket.total}`}>
            <dt>{totalName(order)}</dt>
            <dd>{money(order.total)}</dd>
          </div>
        </dl>
        <p className={`${text.small} ${text.faint} ${styles.payment}`}>{paymentText(order)}</p>
      </section>
    </div>
  )
}

function optionsText(
  { options, quantity: dishes }: WireOrder['lines'][number],
  currency: Currency,
): string {
  return options
    .map(({ name, price, quantity }) =>
      optionText({ name, price: toMinorUnits(price, currency.code), quantity }, dishes, currency),
    )
    .join(', ')
}

function totalName({ status, placed_at, payment, total }: WireOrder): string {
  if (payment.refunded === total && total > 0) return 'Paid back'
  return placed_at === null && isFinal(status) ? 'Total (not charged)' : 'Total'
}

/** Where the food goes, in full: the wrong house is noticed here first. */
function whereText({ type, address, outlet }: WireOrder): string {
  if (type === 'pickup' || !address) return `Pickup from ${outlet.name}, ${outlet.address}`
  const { line1, line2, city, postcode } = address
  return `To ${[line1, line2, `${city} ${postcode}`].filter(Boolean).join(', ')}`
}

function paymentText(order: WireOrder): string {
  const { method, status } = order.payment
  if (order.payment.amount === 0) return 'Nothing to pay.'
  if (status === 'refunded') return 'Nothing to pay. Paid back to your card.'
  if (method === 'cash' && isFinal(order.status) && order.status !== 'completed')
    return 'Nothing was taken.'
  if (method === 'cash')
    return order.type === 'delivery'
      ? 'To pay in cash at the door.'
      : 'To pay in cash at the counter.'
  if (status === 'succeeded') return 'Paid by card.'
  return status === 'canceled' ? 'Nothing was taken.' : 'Not paid yet.'
}
