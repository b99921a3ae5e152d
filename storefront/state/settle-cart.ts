import { emptyCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { attemptedOrder, forgetAttempt } from './order-attempt.ts'
import { applyPromo } from './promo.ts'

/** The cart is cleared only once the order is placed, and only the one that became this order. */
export function settleCart(orderId: string): void {
  if (attemptedOrder() !== orderId) return
  forgetAttempt()
  forgetCheckout()
  applyPromo(null)
  emptyCart()
}
