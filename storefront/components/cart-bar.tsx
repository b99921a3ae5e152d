import { Link } from 'react-router'
import { cartCount, cartSubtotal } from '#domain/cart.ts'
import { ProgressLine } from '#storefront/components/progress-line.tsx'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import styles from './cart-bar.module.css'

/**
 * On a phone, above the tabs: number of dishes, kitchen, total, progress to the minimum and to free delivery, and the
 * link to the cart.
 * @param outletId outlet of the menu shown; a cart of another kitchen is labelled as such
 */
export function CartBar({ outletId }: { outletId: string }) {
  const cart = useCart()
  const { outlet, price, outside } = useQuote()
  if (cart.lines.length === 0) return null
  return (
    <aside className={`${styles.cartBar} ${layout.onPhone}`} aria-label="Your cart">
      {cart.outletId !== outletId ? (
        <p className={styles.sentence}>
          <b>Your cart is from {outlet.name}.</b> Adding a dish here starts a new one.
        </p>
      ) : outside ? (
        <p className={styles.sentence}>
          <b>{outside}</b>
        </p>
      ) : (
        <ProgressLine price={price} isSlim />
      )}
      <Link
        className={buttonClass({ className: styles.viewCart })}
        to={paths.cart()}
        prefetch="render"
      >
        <span className={styles.count}>{cartCount(cart.lines)}</span>
        <span className={styles.words}>
          View cart
          <small>{outlet.name}</small>
        </span>
        <span>
          <Money amount={cartSubtotal(cart.lines)} />
        </span>
      </Link>
    </aside>
  )
}
