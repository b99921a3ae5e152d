import { useEffect, useRef } from 'react'
import { canStep, cartSubtotal, lineKey, replaceLine, setLineQuantity } from '#domain/cart.ts'
import { type LineChange, withLiveItem } from '#domain/cart-check.ts'
import { type CartItem, maxQuantity } from '#domain/cart-item.ts'
import { itemTotal } from '#domain/item-total.ts'
import type { Item } from '#domain/menu.ts'
import { choiceText } from '#storefront/components/choice-text.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { TextButton } from '#storefront/components/text-button.tsx'
import { paths } from '#storefront/paths.ts'
import { DishLink, useOpenDish } from '#storefront/screens/menu/dish-link.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { useOutletById } from '#storefront/site.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import {
  type RemovedLine,
  removeWithUndo,
  undoRemoval,
  useRemovedLines,
} from '#storefront/state/removed-line.ts'
import { Button } from '#ui/button.tsx'
import { Money, useCurrency, useMoney } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import layout from '#ui/layout.module.css'
import { Plate } from '#ui/plate.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import styles from './cart-lines.module.css'

interface Props {
  outletId: string
  changes: ReadonlyMap<string, LineChange[]>
  live: ReadonlyMap<string, Item>
}

export function CartLines({ outletId, changes, live }: Props) {
  const lines = useCart((cart) => cart.lines)
  const { removed } = useRemovedLines()

  function remove(line: CartItem) {
    removeWithUndo(outletId, line)
    announce(`${line.item.name} removed`)
  }

  const rows = lines.map((line) => (
    <CartLine
      key={lineKey(line)}
      outletId={outletId}
      line={line}
      changes={changes.get(lineKey(line)) ?? []}
      liveItem={live.get(line.item.id)}
      onRemove={() => remove(line)}
    />
  ))
  // In reverse: each position was recorded after the earlier removals.
  for (const each of [...removed].reverse())
    rows.splice(each.position, 0, <Undo key={`undo ${lineKey(each.line)}`} removed={each} />)
  return <ul>{rows}</ul>
}

/** Replaces a removed line, and offers to restore it. */
export function Undo({ removed }: { removed: RemovedLine }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The focused button was removed with the line: move the focus here.
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [])
  return (
    <li ref={row} tabIndex={-1} className={`${docket.orderLine} ${styles.removed}`}>
      <p>
        {removed.line.item.name} removed.{' '}
        <TextButton className={text.tappable} onClick={() => undoRemoval(removed)}>
          Undo
        </TextButton>
      </p>
    </li>
  )
}

interface LineProps {
  outletId: string
  line: CartItem
  changes: LineChange[]
  liveItem: Item | undefined
  onRemove(): void
}

function CartLine({ outletId, line, changes, liveItem, onRemove }: LineProps) {
  const { item, quantity } = line
  const currency = useCurrency()
  const money = useMoney()
  const key = lineKey(line)
  const openDish = useOpenDish(outletId)

  function step(by: number) {
    if (quantity + by < 1) return onRemove()
    const next = setLineQuantity(useCart.getState().lines, key, quantity + by)
    setCartLines(outletId, next)
    announce(`${quantity + by} ${item.name}, total ${money(cartSubtotal(next))}`)
  }

  function keep() {
    if (!liveItem) return
    setCartLines(outletId, replaceLine(useCart.getState().lines, key, withLiveItem(line, liveItem)))
    announce(`${item.name} kept at ${money(itemTotal(withLiveItem(line, liveItem)))}`)
  }

  const priceChange = changes.find((change) => change.kind === 'price')
  const isOut = changes.some(({ kind }) => kind !== 'price' && kind !== 'few')
  return (
    <li className={docket.orderLine}>
      <Plate item={item} sizes="56px" />
      <div>
        <h2 className={styles.itemName}>{item.name}</h2>
        <p>{choiceText(line, currency)}</p>
      </div>
      <span className={text.strong}>
        {isOut ? (
          <s className={text.faint}>{money(itemTotal(line))}</s>
        ) : (
          money(priceChange?.now ?? itemTotal(line))
        )}
      </span>
      <div className={docket.actions}>
        <div className={`${layout.across} ${styles.links}`}>
          <DishLink
            outletId={outletId}
            item={item}
            onOpen={openDish}
            lineKey={key}
            className={`${text.textLink} ${text.small} ${docket.change} ${text.tappable}`}
          >
            Edit<span className={text.hidden}> {item.name}</span>
          </DishLink>
          {!canStep(line) && quantity > 1 && (
            // A line of mixed sizes: only the item sheet can ask which size to reduce.
            <TextButton className={`${text.small} ${text.tappable}`} onClick={onRemove}>
              Remove<span className={text.hidden}> {item.name}</span>
            </TextButton>
          )}
        </div>
        <Stepper
          name={item.name}
          value={quantity}
          isRemovable
          canLess={canStep(line) || quantity === 1}
          canMore={
            canStep(line) &&
            quantity < Math.min(maxQuantity, liveItem?.limited?.left ?? maxQuantity)
          }
          onLess={() => step(-1)}
          onMore={() => step(1)}
        />
      </div>
      {changes.length > 0 && (
        <LineChanges outletId={outletId} line={line} {...{ changes, onRemove }} onKeep={keep} />
      )}
    </li>
  )
}

interface LineChangesProps {
  outletId: string
  line: CartItem
  changes: LineChange[]
  onKeep(): void
  onRemove(): void
}

function LineChanges({ outletId, line, changes, onKeep, onRemove }: LineChangesProps) {
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
          <LinkButton kind="second" isSmall to={paths.menu(outlet?.slug)}>
            Find another
          </LinkButton>
        )}
      </div>
    </div>
  )
}
