import { create } from 'zustand'
import { addLine, canAddLine, lineFullText } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { setCartLines, useCart } from './cart.ts'
import { notify } from './notify.ts'

interface Waiting {
  /** Lines to add, or a dish to make choices for, while the cart holds another outlet's dishes. */
  wanted: { outletId: string; lines: CartItem[]; done: () => void } | null
  /** The outlet that the diner has agreed to start a new cart for, before a dish of it is added. */
  agreedOutletId: string | null
}

/** The question 'Start a new cart?' while it is asked. */
export const useNewCart = create<Waiting>(() => ({ wanted: null, agreedOutletId: null }))

/** Adds a line, like `addLinesToCart`. */
export function addToCart(outletId: string, line: CartItem, done: () => void): void {
  addLinesToCart(outletId, [line], done)
}

/**
 * Adds lines, after asking where the cart holds another outlet's dishes; says so where the cart has no room for them.
 * @param done called once they are in the cart
 */
export function addLinesToCart(outletId: string, added: CartItem[], done: () => void): void {
  if (isFromOtherOutlet(outletId)) {
    useNewCart.setState({ wanted: { outletId, lines: added, done } })
    return
  }
  const { outletId: current, lines } = useCart.getState()
  // Agreed before: the old dishes go now.
  let next = current === outletId ? lines : []
  for (const line of added) {
    if (!canAddLine(next, line)) {
      notify.error(lineFullText)
      return
    }
    next = addLine(next, line)
  }
  setCartLines(outletId, next)
  done()
}

/**
 * Asks 'Start a new cart?' before choices are made for a dish of another outlet; calls `proceed` immediately if the cart is
 * empty or from this outlet. The old cart stays until a dish is added.
 */
export function confirmCartReplacement(outletId: string, proceed: () => void): void {
  if (isFromOtherOutlet(outletId))
    useNewCart.setState({ wanted: { outletId, lines: [], done: proceed } })
  else proceed()
}

export function startNewCart(): void {
  const { wanted } = useNewCart.getState()
  if (!wanted) return
  const { outletId, lines, done } = wanted
  useNewCart.setState({ wanted: null, agreedOutletId: outletId })
  if (lines.length > 0) addLinesToCart(outletId, lines, done)
  else done()
}

export function keepOldCart(): void {
  useNewCart.setState({ wanted: null })
}

/** Asks again for the next dish. */
export function resetConfirmation(): void {
  if (useNewCart.getState().agreedOutletId) useNewCart.setState({ agreedOutletId: null })
}

/** Whether the cart holds dishes of another outlet, and the diner has not agreed to replace them. */
function isFromOtherOutlet(outletId: string): boolean {
  const { outletId: current, lines } = useCart.getState()
  return (
    lines.length > 0 && current !== outletId && useNewCart.getState().agreedOutletId !== outletId
  )
}
