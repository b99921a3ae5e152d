import { Link } from 'react-router'
import { cartCount, cartSubtotal } from '#domain/cart.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import styles from './cart-bar.module.css'

/** On a phone: how many, how much, and the way to the cart, above the tabs. */
export function CartBar() {
  const lines = useCart((cart) => cart.lines)
  if (lines.length === 0) return null
  return (
    <div className={`${styles.cartBar} ${layout.onPhone}`}>
      <Link className={buttonClass({ isSpread: true })} to={paths.cart()}>
        <span className={layout.across}>
          <span>{cartCount(lines)}</span>View cart
        </span>
        <span>
          <Money amount={cartSubtotal(lines)} />
        </span>
      </Link>
    </div>
  )
}
