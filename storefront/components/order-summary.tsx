import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import { itemTotal } from '#domain/item-total.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { Money } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import text from '#ui/text.module.css'
import { choiceText } from './choice-text.ts'
import styles from './order-summary.module.css'
import { OrderSums } from './order-sums.tsx'

interface Props {
  price: OrderPrice
  /** Postcode outside the kitchen's delivery area. */
  outOfReach?: string | null
  children?: ReactNode
}

export function OrderSummary({ price, outOfReach = null, children }: Props) {
  const lines = useCart((cart) => cart.lines)
  const promoCode = usePromo((promo) => promo.terms?.code)
  return (
    <div className={docket.shadow}>
      <section className={docket.docket} aria-label="Your order">
        <div className={docket.header}>
          <h2 className={text.display}>Your order</h2>
          <Link
            to={paths.cart()}
            className={`${text.small} ${text.strong} ${text.tappable} ${styles.change}`}
          >
            Edit
          </Link>
        </div>
        <ul>
          {lines.map((line) => (
            <li key={lineKey(line)} className={`${docket.orderLine} ${docket.tight}`}>
              <span className={docket.quantity}>{line.quantity}×</span>
              <div>
                <h3>{line.item.name}</h3>
                <p>{choiceText(line, price.currency)}</p>
              </div>
              <span className={text.strong}>
                <Money amount={itemTotal(line)} />
              </span>
            </li>
          ))}
        </ul>
        <div className={docket.divider} />
        <OrderSums price={price} promoCode={promoCode} outOfReach={outOfReach} />
        {children}
      </section>
    </div>
  )
}
