import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { Money } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import styles from './order-sums.module.css'

interface Props {
  price: OrderPrice
  promoCode?: string | undefined
  /** Postcode outside the kitchen's delivery area. */
  outOfReach?: string | null | undefined
}

export function OrderSums({ price, promoCode, outOfReach }: Props) {
  const fees: [string, MinorUnits][] = [
    ['Small order fee', price.smallOrderFee],
    ['Service fee', price.serviceFee],
  ]
  return (
    <dl className={docket.amounts}>
      <Sum name="Subtotal" amount={price.subtotal} />
      <Delivery price={price} outOfReach={outOfReach ?? null} />
      {fees.map(([name, amount]) => amount > 0 && <Sum key={name} name={name} amount={amount} />)}
      {price.discount > 0 && (
        <Line name={`Promo ${promoCode}`} isSaving>
          <Money amount={-price.discount} />
        </Line>
      )}
      {price.tip > 0 && <Sum name="Tip" amount={price.tip} />}
      <div className={`${docket.amount} ${docket.total} ${styles.total}`}>
        <dt>Total</dt>
        <dd aria-live="polite">
          {outOfReach ? formatMoney(price.total, price.currency) : totalText(price)}
        </dd>
      </div>
    </dl>
  )
}

/** A separate line even if it is free, since the diner may have ordered more to reach free delivery. */
function Delivery({ price, outOfReach }: { price: OrderPrice; outOfReach: string | null }) {
  if (outOfReach) return <Line name="Delivery">Not to {outOfReach}</Line>
  if (price.deliveryFrom !== null) {
    return (
      <Line name="Delivery, by address">
        {price.deliveryFrom === 0 ? (
          'free to some'
        ) : (
          <>
            from <Money amount={price.deliveryFrom} />
          </>
        )}
      </Line>
    )
  }
  if (price.isDeliveryFree) {
    return (
      <Line name="Delivery" isSaving>
        Free
      </Line>
    )
  }
  return price.deliveryFee > 0 && <Sum name="Delivery" amount={price.deliveryFee} />
}

/** The amount to pay; with 'from' while the address, and so the fee, is unknown: the total can only rise. */
export function totalText({ total, deliveryFrom, currency }: OrderPrice): string {
  return deliveryFrom === null
    ? formatMoney(total, currency)
    : `from ${formatMoney(total + deliveryFrom, currency)}`
}

function Sum({ name, amount }: { name: string; amount: MinorUnits }) {
  return (
    <Line name={name}>
      <Money amount={amount} />
    </Line>
  )
}

interface LineProps {
  name: string
  isSaving?: boolean
  children: ReactNode
}

function Line({ name, isSaving = false, children }: LineProps) {
  return (
    <div className={clsx(docket.amount, isSaving && docket.saving)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
