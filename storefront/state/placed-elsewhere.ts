import { useCart } from './cart.ts'
import { type LastPlaced, placedSince } from './order-attempt.ts'

/** When the empty cart of this page last got lines, in milliseconds of the epoch; null while it has had none. */
let filledAt = useCart.getState().lines.length > 0 ? Date.now() : null
useCart.subscribe(({ lines }, before) => {
  if (lines.length > 0 && before.lines.length === 0) filledAt = Date.now()
})

/** The order that another tab has made of the cart that this page showed; null while the cart has lines, or where there is none. */
export function usePlacedElsewhere(): LastPlaced | null {
  const { lines, isReady } = useCart()
  return isReady && lines.length === 0 && filledAt !== null ? placedSince(filledAt) : null
}
