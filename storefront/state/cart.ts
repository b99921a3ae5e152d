import { create } from 'zustand'
import { toMajorUnits } from '#contract/major-units.ts'
import { fromWireLine, toWireLine } from '#contract/menu-mapping.ts'
import { addLine, canAddLine, cartSubtotal, lineFullText } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { notify } from './notify.ts'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

interface Cart {
  /** Null while the cart is empty: one cart holds one outlet's dishes. */
  outletId: string | null
  lines: CartItem[]
  /** False until the stored cart has been read; the server knows none. */
  isReady: boolean
  /** ISO 4217; the restaurant's, once the stored cart has been read. */
  currency: string
}

/** The diner's cart: in memory, mirrored to storage and to other tabs. */
export const useCart = create<Cart>(() => ({
  outletId: null,
  lines: [],
  isReady: false,
  currency: 'GBP',
}))

/** Replaces the lines; an empty list is an empty cart. A failed write keeps the cart until the page is reloaded, and says so once. */
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
  if (!stored && !isLossSaid) {
    isLossSaid = true
    notify.info('!Opps something went wrong: your cart is lost if you reload or close this page.')
  }
}

/** Shown once: later dishes are in the cart in memory, too. */
let isLossSaid = false

export function emptyCart(): void {
  useCart.setState({ outletId: null, lines: [] })
  remove('cart')
}

/**
 * Reads the stored cart, now and whenever another tab changes it.
 * @param currency ISO 4217
 * @returns the function that stops it
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
