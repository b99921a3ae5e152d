import { emptyCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { forgetFulfilment } from './fulfilment.ts'
import { forgetAttempt } from './order-attempt.ts'
import { applyPromo } from './promo.ts'
import { expireSession } from './session.ts'

/** Forgets everything of the diner in this browser: user, address, cart and delivery choices. */
export function signOut(): void {
  expireSession()
  emptyCart()
  forgetFulfilment()
  forgetCheckout()
  forgetAttempt()
  applyPromo(null)
}
