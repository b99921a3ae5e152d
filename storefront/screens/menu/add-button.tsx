import { clsx } from 'clsx'
import { isGroupRequired } from '#domain/chosen-options.ts'
import type { Item } from '#domain/menu.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { useCart } from '#storefront/state/cart.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { addOrAsk } from '#storefront/state/new-cart.ts'
import counting from '#ui/counting.module.css'
import styles from './add-button.module.css'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Item
  onOpen: OpenDish
}

/** Adds at once where there is nothing to choose, else opens the sheet; shows how many are in the cart. */
export function AddButton({ outletId, item, onOpen }: Props) {
  const count = useCart((cart) =>
    cart.lines.reduce((sum, line) => (line.item.id === item.id ? sum + line.quantity : sum), 0),
  )
  // A single-choice group needs an answer even where it is optional.
  const mustAsk = item.groups.some((group) => isGroupRequired(group) || group.choice === 'one')

  function add() {
    if (mustAsk) return onOpen(item.id)
    if (refuseWhenClosed()) return
    addOrAsk(outletId, { item, quantity: 1, choices: {}, note: '' }, () =>
      announce(`${item.name} added, ${count + 1} in cart`),
    )
  }

  const label = count > 0 ? `${count} in cart. Add another ${item.name}` : `Add ${item.name}`
  return (
    <button
      type="button"
      className={clsx(styles.addButton, count > 0 && styles.isInCart)}
      aria-label={label}
      onClick={add}
    >
      {count > 0 ? (
        <span key={count} className={counting.counting}>
          {count}
        </span>
      ) : (
        <SpriteIcon name="plus" />
      )}
    </button>
  )
}
