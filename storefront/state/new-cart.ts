import { create } from 'zustand'
import { canAddLine, lineFullText } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { notify } from '#storefront/shell/notify.ts'
import { addToCart, setCartLines, useCart } from './cart.ts'

interface Waiting {
  /** What the diner wants to add although the cart holds another outlet's dishes. */
  wanted: { outletId: string; line: CartItem; done: () => void } | null
}

/** The question 'Start a new cart?' while it is asked. */
export const useNewCart = create<Waiting>(() => ({ wanted: null }))

/**
 * Adds a line, after asking where the cart holds another outlet's dishes; says so where the cart has no room for it.
 * @param done called once the line is in the cart
 */
export function addOrAsk(outletId: string, line: CartItem, done: () => void): void {
  const { outletId: current, lines } = useCart.getState()
  if (lines.length > 0 && current !== outletId) {
    useNewCart.setState({ wanted: { outletId, line, done } })
    return
  }
  if (!canAddLine(lines, line)) {
    void notify.error(lineFullText)
    return
  }
  addToCart(outletId, line)
  done()
}

export function startNewCart(): void {
  const { wanted } = useNewCart.getState()
  if (!wanted) return
  setCartLines(wanted.outletId, [wanted.line])
  useNewCart.setState({ wanted: null })
  wanted.done()
}

export function keepOldCart(): void {
  useNewCart.setState({ wanted: null })
}
