import { emptyCart, useCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { attemptedOrder, forgetAttempt, storePlaced } from './order-attempt.ts'
import { applyPromo } from './promo.ts'
import { rememberUsual } from './usual.ts'

/** The cart is cleared only once the order is placed, and only the one that became this order. */
export function settleCart(orderId: string): void {
  if (attemptedOrder() !== orderId) return
  storePlaced(orderId)
  forgetAttempt()
  forgetCheckout()
  applyPromo(null)
  const { outletId } = useCart.getState()
  if (outletId) rememberUsual(outletId)
  emptyCart()
}
