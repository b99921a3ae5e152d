import { cartCount } from '#domain/cart.ts'
import { Sheet } from '#storefront/components/sheet.tsx'
import { useOutletById } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { keepOldCart, startNewCart, useNewCart } from '#storefront/state/new-cart.ts'

/** One order comes from one kitchen. */
export function NewCartQuestion() {
  const { wanted } = useNewCart()
  const { outletId, lines } = useCart()
  const outlet = useOutletById(outletId)
  if (!wanted) return null
  const count = cartCount(lines)
  return (
    <Sheet label="Start a new cart?" className="msg" onClose={keepOldCart} isAlert>
      <h2 className="display text-[1.75rem]">Start a new cart?</h2>
      <p className="muted">
        Your cart holds {count} {count === 1 ? 'dish' : 'dishes'} from{' '}
        {outlet?.name ?? 'another kitchen'}. One order comes from one kitchen.
      </p>
      <div className="acts">
        <button type="button" className="btn" onClick={startNewCart}>
          Start new
        </button>
        <button type="button" className="btn second" onClick={keepOldCart}>
          Keep it
        </button>
      </div>
    </Sheet>
  )
}
