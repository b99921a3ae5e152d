import { cartCount } from '#domain/cart.ts'
import { useOutletById } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { keepOldCart, startNewCart, useNewCart } from '#storefront/state/new-cart.ts'
import { Button } from '#ui/button.tsx'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'

/** One order comes from one kitchen. */
export function NewCartQuestion() {
  const { wanted } = useNewCart()
  const { outletId, lines } = useCart()
  const outlet = useOutletById(outletId)
  if (!wanted) return null
  const count = cartCount(lines)
  return (
    <Sheet label="Start a new cart?" isMessage onClose={keepOldCart} isAlert>
      <h2 className={`${text.display} ${text.title}`}>Start a new cart?</h2>
      <p className={text.muted}>
        Your cart holds {count} {count === 1 ? 'dish' : 'dishes'} from{' '}
        {outlet?.name ?? 'another kitchen'}. One order comes from one kitchen.
      </p>
      <div className={sheet.actions}>
        <Button onClick={startNewCart}>Start new</Button>
        <Button kind="second" onClick={keepOldCart}>
          Keep it
        </Button>
      </div>
    </Sheet>
  )
}
