import { clsx } from 'clsx'
import {
  type FormEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countOf, lastLineOf, lineKey, takeOne } from '#domain/cart.ts'
import { isGroupRequired, maxQuantity } from '#domain/cart-item.ts'
import type { Item } from '#domain/menu.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'
import { paths } from '#storefront/paths.ts'
import { preloadDishSheet } from '#storefront/screens/product/dish-sheet.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { addToCart, confirmCartReplacement, setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseIfClosed } from '#storefront/state/closed.ts'
import counting from '#ui/counting.module.css'
import styles from './add-button.module.css'

/** A dish that can be opened. */
export interface DishProps {
  outletId: string
  item: Item
  onOpen: OpenDish
}

interface Props extends DishProps {
  children: ReactNode
  lineKey?: string
  className?: string
}

/**
 * Opens a dish as a sheet; a reload, a new tab and a shared address get the dish's own page. Not the router's `Link`,
 * whose work for each of a menu's dishes is a tenth of the page's.
 */
export function DishLink({ outletId, item, onOpen, children, lineKey, className }: Props) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(item.id, lineKey)
  }
  return (
    <a href={paths.product(outletId, item.id)} onClick={open} className={className}>
      {children}
    </a>
  )
}

/** With a key or another button the browser opens the address elsewhere. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
}

/** @param lineKey key of the cart's line that is edited */
export type OpenDish = (itemId: string, lineKey?: string) => void

/**
 * Opens a dish over the current screen: the router keeps the screen's address, the browser shows the dish's. The function is stable,
 * so that a menu's dishes do not re-render when the address changes.
 */
export function useOpenDish(outletId: string): OpenDish {
  const navigate = useNavigate()
  const { search } = useLocation()
  const current = useRef(search)
  useEffect(() => {
    current.current = search
  }, [search])
  useEffect(preloadDishSheet, [])
  return useCallback(
    (itemId, lineKey) => {
      const next = dishSearch(current.current, outletId, itemId)
      void navigate(
        { search: next },
        {
          mask: paths.product(outletId, itemId),
          preventScrollReset: true,
          replace: next === current.current,
          state: lineKey ? { order: { lineKey }, fromProductId: itemId } : undefined,
        },
      )
    },
    [navigate, outletId],
  )
}

/** The screen's query with the dish added: filters of the menu stay. */
function dishSearch(current: string, outletId: string, itemId: string): string {
  const search = new URLSearchParams(current)
  search.set('dish', itemId)
  search.set('outlet', outletId)
  return `?${search}`
}

/**
 * Adds a dish without choices, else opens its sheet. Once the dish is in the cart, minus and quantity appear beside the plus. The plus is a
 * form: before hydration it leads to the dish's page.
 */
export const AddButton = memo(function AddButton({ outletId, item, onOpen }: DishProps) {
  const count = useCart((cart) => (cart.outletId === outletId ? countOf(cart.lines, item.id) : 0))
  const plus = useRef<HTMLButtonElement>(null)
  // A single-choice group needs an answer even where it is optional.
  const mustAsk = item.groups.some((group) => isGroupRequired(group) || group.choice === 'one')

  function more(event: FormEvent) {
    event.preventDefault()
    if (mustAsk) return confirmCartReplacement(outletId, () => onOpen(item.id))
    if (refuseIfClosed()) return
    addToCart(outletId, [{ item, quantity: 1, choices: {}, note: '' }], () =>
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
