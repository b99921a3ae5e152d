import { create } from 'zustand'
import { toMajorUnits } from '#contract/major-units.ts'
import { fromWireLine, toWireLine } from '#contract/menu-mapping.ts'
import { cartSubtotal } from '#domain/cart.ts'
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
