import { formatMoney, type Pence } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'

interface Props {
  price: OrderPrice
  promoCode?: string | undefined
  /** While no address is known the fee is not known either. */
  isDeliveryUnknown?: boolean
}

/** The lower half of the docket: each fee under its own name. */
export function OrderSums({ price, promoCode, isDeliveryUnknown = false }: Props) {
  const fees: [string, Pence][] = [
    ['Delivery', price.deliveryFee],
    ['Small order fee', price.smallOrderFee],
    ['Service fee', price.serviceFee],
  ]
  return (
    <dl className="sums">
      <Sum name="Subtotal" amount={price.subtotal} />
      {isDeliveryUnknown && (
        <div className="lead">
          <dt>Delivery</dt>
          <dd>by address</dd>
        </div>
      )}
      {fees.map(([name, amount]) => amount > 0 && <Sum key={name} name={name} amount={amount} />)}
      {price.discount > 0 && (
        <div className="lead save">
          <dt>Promo {promoCode}</dt>
          <dd>{formatMoney(-price.discount)}</dd>
        </div>
      )}
      {price.tip > 0 && <Sum name="Tip" amount={price.tip} />}
      <div className="lead total" style={{ marginTop: 6 }}>
        <dt>Total</dt>
        <dd aria-live="polite">{formatMoney(price.total)}</dd>
      </div>
    </dl>
  )
}

function Sum({ name, amount }: { name: string; amount: Pence }) {
  return (
    <div className="lead">
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
