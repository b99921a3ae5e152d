import { toMinorUnits } from '#contract/major-units.ts'
import type { WireOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { optionText } from '#storefront/components/choice-text.ts'
import { useOrderCurrency, useOrderMoney } from '#storefront/money.ts'
import type { Times } from './times.ts'

/** The bill of an order that was placed: the same paper as in the cart. */
export function OrderDocket({ order, times }: { order: WireOrder; times: Times }) {
  const currency = useOrderCurrency(order)
  const money = useOrderMoney(order)
  const sums: [string, number, boolean?][] = [
    ['Subtotal', order.subtotal],
    ['Delivery', order.delivery_fee],
    ['Small order fee', order.small_order_fee],
    ['Service fee', order.service_fee],
    [order.promo_code ? `Promo ${order.promo_code}` : 'Discount', -order.discount, true],
    ['Tip', order.tip],
  ]
  return (
    <div className="docketwrap">
      <section className="docket" aria-label={`Order ${order.number}`}>
        <div className="stub">
          <h2 className="display">Order {order.number}</h2>
          <p className="paperonly">
            {order.outlet.name}
            <br />
            {order.outlet.address}
            <br />
            {order.outlet.phone}
          </p>
          <span className="t14 b">{times.short(order.placed_at ?? order.created_at)}</span>
        </div>
        <ul>
          {order.lines.map((line, position) => (
            // Lines of an order never change place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the line's identity
            <li key={position} className="line tight">
              <span className="qty">{line.quantity}×</span>
              <div>
                <h3>{line.name}</h3>
                {line.options.length > 0 && <p>{optionsText(line, currency)}</p>}
                {line.note && <p>“{line.note}”</p>}
              </div>
              <span className="b">{money(line.total)}</span>
            </li>
          ))}
        </ul>
        <div className="tear" />
        <p className="t14 mb-[12px]">
          {whereText(order)}
          {order.note && (
            <>
              <br />“{order.note}”
            </>
          )}
        </p>
        <dl className="sums">
          {sums
            .filter(([name, amount]) => name === 'Subtotal' || amount !== 0)
            .map(([name, amount, isSaving]) => (
              <div key={name} className={isSaving ? 'lead save' : 'lead'}>
                <dt>{name}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ))}
          <div className="lead total">
            <dt>Total</dt>
            <dd>{money(order.total)}</dd>
          </div>
        </dl>
        <p className="t14 faint mt-[12px]">{paymentText(order)}</p>
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

/** Where the food goes, in full: the wrong house is noticed here first. */
function whereText({ type, address, outlet }: WireOrder): string {
  if (type === 'pickup' || !address) return `Pickup from ${outlet.name}, ${outlet.address}`
  const { line1, line2, city, postcode } = address
  return `To ${[line1, line2, `${city} ${postcode}`].filter(Boolean).join(', ')}`
}

function paymentText(order: WireOrder): string {
  const { method, status } = order.payment
  if (status === 'refunded')
    return 'The money is on its way back to you. Banks take up to five working days.'
  if (method === 'cash')
    return order.type === 'delivery'
      ? 'To pay in cash at the door.'
      : 'To pay in cash at the counter.'
  if (status === 'succeeded') return 'Paid by card.'
  return status === 'canceled' ? 'Nothing was taken.' : 'Not paid yet.'
}
