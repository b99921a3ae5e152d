import { create } from 'zustand'
import { toMajorUnits } from '#contract/major-units.ts'
import { fromWireLine, toWireLine } from '#contract/menu-mapping.ts'
import { addLine, canAddLine, cartSubtotal, lineFullText } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { notify } from './notify.ts'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

interface Cart {
  /** The outlet of all lines; null while the cart is empty. */
  outletId: string | null
  lines: CartItem[]
  /** False until the stored cart has been read, and always on the server. */
  isReady: boolean
  /** ISO 4217; the restaurant's currency after `startCart`. */
  currency: string
}

/** The diner's cart: in memory, mirrored to storage and to other tabs. */
export const useCart = create<Cart>(() => ({
  outletId: null,
  lines: [],
  isReady: false,
  currency: 'GBP',
}))

/** Replaces the lines; an empty list clears the cart. If storage fails, the cart stays in memory and a notice is shown once. */
export function setCartLines(outletId: string, lines: CartItem[]): void {
  useCart.setState({ outletId: lines.length > 0 ? outletId : null, lines })
  if (lines.length === 0) {
    remove('cart')
    return
  }
  const { currency } = useCart.getState()
  const stored = write('cart', {
    outlet_id: outletId,
    cartData: lines.map((line) => toWireLine(line, currency)),
    totalAmount: toMajorUnits(cartSubtotal(lines), currency),
  })
  if (!stored && !hasWarned) {
    hasWarned = true
    notify.info('!Opps something went wrong: your cart is lost if you reload or close this page.')
  }
}

let hasWarned = false

export function emptyCart(): void {
  useCart.setState({ outletId: null, lines: [] })
  remove('cart')
}

/**
 * Reads the stored cart, now and after each change by another tab.
 * @param currency ISO 4217
 * @returns a function that unsubscribes
 */
export function startCart(currency: string): () => void {
  useCart.setState({ currency })
  load()
  return onChangeElsewhere('cart', load)
}

function load(): void {
  const stored = read('cart')
  const { currency } = useCart.getState()
  useCart.setState({
    outletId: stored?.cartData.length ? stored.outlet_id : null,
    lines: stored?.cartData.map((line) => fromWireLine(line, currency)) ?? [],
    isReady: true,
  })
}

interface NewCart {
  /** Action that waits for the answer: lines to add, or, without lines, a dish form to open in `done`. */
  wanted: { outletId: string; lines: CartItem[]; done: () => void } | null
  /** The outlet for which the diner has agreed to start a new cart, until its first dish is added. */
  agreedOutletId: string | null
}

export const useNewCart = create<NewCart>(() => ({ wanted: null, agreedOutletId: null }))

/**
 * Adds lines. Asks first if the cart holds another outlet's dishes; shows an error if a line would be too large.
 * @param done called after the lines were added
 */
export function addToCart(outletId: string, added: CartItem[], done: () => void): void {
  if (isFromOtherOutlet(outletId)) {
    useNewCart.setState({ wanted: { outletId, lines: added, done } })
    return
  }
  const { outletId: current, lines } = useCart.getState()
  // The diner has agreed to replace another outlet's lines.
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
  if (lines.length > 0) addToCart(outletId, lines, done)
  else done()
}

export function keepCurrentCart(): void {
  useNewCart.setState({ wanted: null })
}

/** Withdraws the diner's agreement: the next dish asks again. */
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
