import { Link } from 'react-router'
import { cartCount, cartSubtotal } from '#domain/cart.ts'
import { Money } from '#storefront/components/money.tsx'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'

/** On a phone: how many, how much, and the way to the cart, above the tabs. */
export function CartBar() {
  const lines = useCart((cart) => cart.lines)
  if (lines.length === 0) return null
  return (
    <div className="cartbar mob">
      <Link className="btn sum" to={paths.cart()}>
        <span className="row">
          <span className="qtychip">{cartCount(lines)}</span>View cart
        </span>
        <span>
          <Money amount={cartSubtotal(lines)} />
        </span>
      </Link>
    </div>
  )
}
