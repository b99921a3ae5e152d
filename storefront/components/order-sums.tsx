import { formatMoney, type MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { Money } from './money.tsx'

interface Props {
  price: OrderPrice
  promoCode?: string | undefined
}

/** The lower half of the docket: each fee under its own name. */
export function OrderSums({ price, promoCode }: Props) {
  const fees: [string, MinorUnits][] = [
    ['Delivery', price.deliveryFee],
    ['Small order fee', price.smallOrderFee],
    ['Service fee', price.serviceFee],
  ]
  return (
    <dl className="sums">
      <Sum name="Subtotal" amount={price.subtotal} />
      {price.deliveryFrom !== null && (
        <div className="lead">
          <dt>Delivery</dt>
          <dd>
            from <Money amount={price.deliveryFrom} />
          </dd>
        </div>
      )}
      {fees.map(([name, amount]) => amount > 0 && <Sum key={name} name={name} amount={amount} />)}
      {price.discount > 0 && (
        <div className="lead save">
          <dt>Promo {promoCode}</dt>
          <dd>
            <Money amount={-price.discount} />
          </dd>
        </div>
      )}
      {price.tip > 0 && <Sum name="Tip" amount={price.tip} />}
      <div className="lead total mt-[6px]">
        <dt>Total</dt>
        <dd aria-live="polite">{totalText(price)}</dd>
      </div>
    </dl>
  )
}

/** What is to be paid; with 'from' while the address, and with it the fee, is not known: it can only get more. */
export function totalText({ total, deliveryFrom, currency }: OrderPrice): string {
  return deliveryFrom === null
    ? formatMoney(total, currency)
    : `from ${formatMoney(total + deliveryFrom, currency)}`
}

function Sum({ name, amount }: { name: string; amount: MinorUnits }) {
  return (
    <div className="lead">
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
