import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import { itemTotal } from '#domain/item-total.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { choiceText } from './choice-text.ts'
import { Money } from './money.tsx'
import { OrderSums } from './order-sums.tsx'

interface Props {
  price: OrderPrice
  /** Below the total: facts and the button. */
  children?: ReactNode
}

/** The docket of checkout and payment. */
export function OrderSummary({ price, children }: Props) {
  const lines = useCart((cart) => cart.lines)
  const promoCode = usePromo((promo) => promo.terms?.code)
  return (
    <div className="docketwrap">
      <section className="docket" aria-label="Your order">
        <div className="stub">
          <h2 className="display">Your order</h2>
          <Link to={paths.cart()} className="t14 b taplink underline">
            Edit
          </Link>
        </div>
        <ul>
          {lines.map((line) => (
            <li key={lineKey(line)} className="line tight">
              <span className="qty">{line.quantity}×</span>
              <div>
                <h3>{line.item.name}</h3>
                <p>{choiceText(line, price.currency)}</p>
              </div>
              <span className="b">
                <Money amount={itemTotal(line)} />
              </span>
            </li>
          ))}
        </ul>
        <div className="tear" />
        <OrderSums price={price} promoCode={promoCode} />
        {children}
      </section>
    </div>
  )
}
