import { clsx } from 'clsx'
import { type FormEvent, memo, useRef } from 'react'
import { countOf, lastLineOf, lineKey, takeOne } from '#domain/cart.ts'
import { isGroupRequired, maxQuantity } from '#domain/cart-item.ts'
import type { Item } from '#domain/menu.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'
import { paths } from '#storefront/paths.ts'
import { announce } from '#storefront/shell/announce.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { addToCart, confirmCartReplacement } from '#storefront/state/new-cart.ts'
import counting from '#ui/counting.module.css'
import styles from './add-button.module.css'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Item
  onOpen: OpenDish
}

/**
 * Adds a dish without choices, else opens its sheet. Once the dish is in the cart, minus and quantity appear beside the plus. The plus is a
 * form: before hydration it leads to the dish's page.
 */
export const AddButton = memo(function AddButton({ outletId, item, onOpen }: Props) {
  const count = useCart((cart) => (cart.outletId === outletId ? countOf(cart.lines, item.id) : 0))
  const plus = useRef<HTMLButtonElement>(null)
  // A single-choice group needs an answer even where it is optional.
  const mustAsk = item.groups.some((group) => isGroupRequired(group) || group.choice === 'one')

  function more(event: FormEvent) {
    event.preventDefault()
    if (mustAsk) return confirmCartReplacement(outletId, () => onOpen(item.id))
    if (refuseWhenClosed()) return
    addToCart(outletId, { item, quantity: 1, choices: {}, note: '' }, () =>
      announce(`${item.name} added, ${count + 1} in cart`),
    )
  }

  function less() {
    const { lines } = useCart.getState()
    const fewer = takeOne(lines, item.id)
    if (!fewer) {
      const line = lastLineOf(lines, item.id)
      return onOpen(item.id, line && lineKey(line))
    }
    setCartLines(outletId, fewer)
    announce(count > 1 ? `${item.name}, ${count - 1} in cart` : `${item.name} removed`)
    // The minus is removed with the last one.
    if (count === 1) plus.current?.focus()
  }

  return (
    <span className={clsx(styles.addButton, count > 0 && styles.isInCart)}>
      {count > 0 && (
        <>
          <button
            type="button"
            aria-label={count === 1 ? `Remove ${item.name}` : `One fewer ${item.name}`}
            onClick={less}
          >
            <SpriteIcon name={count === 1 ? 'trash' : 'minus'} />
          </button>
          <output key={count} className={counting.counting} aria-label={`${count} in cart`}>
            {count}
          </output>
        </>
      )}
      <form action={paths.product(outletId, item.id)} onSubmit={more}>
        <button
          ref={plus}
          type="submit"
          aria-label={count > 0 ? `One more ${item.name}` : `Add ${item.name}`}
          disabled={count >= maxQuantity && !mustAsk}
        >
          <SpriteIcon name="plus" />
        </button>
      </form>
    </span>
  )
})
