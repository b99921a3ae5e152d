import { useEffect, useRef } from 'react'
import { canStep, cartSubtotal, lineKey, replaceLine, setLineQuantity } from '#domain/cart.ts'
import { type LineChange, withLiveItem } from '#domain/cart-check.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { itemTotal } from '#domain/item-total.ts'
import type { Item } from '#domain/menu.ts'
import { choiceText } from '#storefront/components/choice-text.ts'
import { Plate } from '#storefront/components/plate.tsx'
import { Stepper } from '#storefront/components/stepper.tsx'
import { useCurrency, useMoney } from '#storefront/money.ts'
import { DishLink } from '#storefront/screens/menu/dish-link.tsx'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'
import { announce } from '#storefront/shell/announce.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { removeWithUndo, undoRemoval, useRemovedLine } from '#storefront/state/removed-line.ts'

interface Props {
  outletId: string
  changes: ReadonlyMap<string, LineChange[]>
  live: ReadonlyMap<string, Item>
}

export function CartLines({ outletId, changes, live }: Props) {
  const lines = useCart((cart) => cart.lines)
  const { removed } = useRemovedLine()

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
  if (removed) rows.splice(removed.position, 0, <Undo key="undo" />)
  return <ul>{rows}</ul>
}

/** Stands where the line was. */
export function Undo() {
  const { removed } = useRemovedLine()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  if (!removed) return null
  return (
    <li className="line undo">
      <p>
        {removed.line.item.name} removed.{' '}
        <button ref={button} type="button" className="link" onClick={undoRemoval}>
          Undo
        </button>
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

  function accept() {
    if (!liveItem) return
    setCartLines(outletId, replaceLine(useCart.getState().lines, key, withLiveItem(line, liveItem)))
  }

  const isPriceOnly = changes.length > 0 && changes.every((change) => change.kind === 'price')
  return (
    <li className="line">
      <Plate item={item} sizes="56px" />
      <div>
        <h2 className="linename">{item.name}</h2>
        <p>{choiceText(line, currency)}</p>
        {changes.map((change) => (
          <p key={change.message} className="badge warn">
            {change.message}
          </p>
        ))}
      </div>
      <span className="b">{money(itemTotal(line))}</span>
      <div className="acts">
        {isPriceOnly && (
          <button type="button" className="link t14 taplink" onClick={accept}>
            Accept the new price
          </button>
        )}
        {changes.length > 0 && !isPriceOnly ? (
          <button type="button" className="link t14 taplink" onClick={onRemove}>
            Remove
          </button>
        ) : (
          <div className="row gap-[20px]">
            <DishLink
              outletId={outletId}
              item={item}
              onOpen={openDish}
              lineKey={key}
              className="link t14 edit taplink"
            >
              Edit<span className="vh"> {item.name}</span>
            </DishLink>
            {!canStep(line) && quantity > 1 && (
              // Which of several different ones would go, only the dish's own sheet can ask.
              <button type="button" className="link t14 taplink" onClick={onRemove}>
                Remove<span className="vh"> {item.name}</span>
              </button>
            )}
          </div>
        )}
        <Stepper
          name={item.name}
          value={quantity}
          isRemovable
          canLess={canStep(line) || quantity === 1}
          canMore={canStep(line) && quantity < 99}
          onLess={() => step(-1)}
          onMore={() => step(1)}
        />
      </div>
    </li>
  )
}
