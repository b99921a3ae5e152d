import { Link } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import type { LineChange } from '#domain/cart-check.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { paths } from '#storefront/paths.ts'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'
import { useOutletById } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './line-changes.module.css'

interface Props {
  outletId: string
  line: CartItem
  /** At least one. */
  changes: LineChange[]
  onKeep(): void
  onRemove(): void
}

/** How a line has changed since it was added, with what the diner can do about it. */
export function LineChanges({ outletId, line, changes, onKeep, onRemove }: Props) {
  const outlet = useOutletById(outletId)
  const openDish = useOpenDish(outletId)
  const hasOthers = useCart(({ lines }) => lines.length > 1)
  const { name } = line.item
  const [first] = changes
  const remove = (
    <Button kind="second" isSmall onClick={onRemove}>
      Remove<span className={text.hidden}> {name}</span>
    </Button>
  )
  if (first?.kind === 'price') {
    return (
      <div className={styles.changes} data-unsettled="">
        <p className={styles.wasNow}>
          <b>Price changed</b>
          <s>
            was <Money amount={first.was} />
          </s>
          <b>
            now <Money amount={first.now} />
          </b>
        </p>
        <div className={`${layout.across} ${layout.wrapping}`}>
          <Button kind="second" isSmall onClick={onKeep}>
            Keep it at <Money amount={first.now} />
          </Button>
          {remove}
        </div>
      </div>
    )
  }
  const isChoice = changes.every(({ kind }) => kind === 'option' || kind === 'few')
  return (
    <div className={styles.changes} data-unsettled="">
      <p>
        <b>{changes.map(({ message }) => message).join('. ')}.</b>{' '}
        {!isChoice && hasOthers && 'The rest of your order isn’t affected.'}
      </p>
      <div className={`${layout.across} ${layout.wrapping}`}>
        {isChoice && (
          <Button kind="second" isSmall onClick={() => openDish(line.item.id, lineKey(line))}>
            Choose again<span className={text.hidden}> for {name}</span>
          </Button>
        )}
        {remove}
        {!isChoice && (
          <Link
            className={buttonClass({ kind: 'second', isSmall: true })}
            to={paths.menu(outlet?.slug)}
          >
            Find another
          </Link>
        )}
      </div>
    </div>
  )
}
