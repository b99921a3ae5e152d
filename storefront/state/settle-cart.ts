import { emptyCart, useCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { attemptedOrder, forgetAttempt, storePlaced } from './order-attempt.ts'
import { applyPromo } from './promo.ts'
import { rememberUsual } from './usual.ts'

/** Clears the cart after its order was placed; a cart that has changed since is kept. */
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
