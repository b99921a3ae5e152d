import { useBooked } from './booked.ts'
import { emptyCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { forgetFulfilment } from './fulfilment.ts'
import { forgetAttempt, forgetPlaced } from './order-attempt.ts'
import { applyPromo } from './promo.ts'
import { dismissReplacedSession } from './replaced-session.ts'
import { expireSession } from './session.ts'

/** Forgets everything of the diner in this browser: user, address, cart and delivery choices. */
export function signOut(): void {
  expireSession()
  emptyCart()
  forgetFulfilment()
  forgetCheckout()
  forgetAttempt()
  forgetPlaced()
  applyPromo(null)
  dismissReplacedSession()
  useBooked.setState({ booked: null })
}
