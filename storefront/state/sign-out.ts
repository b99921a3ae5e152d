import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { emptyCart, useCart } from './cart.ts'
import { forgetCheckout } from './checkout.ts'
import { forgetFulfilment } from './fulfilment.ts'
import { useBooked } from './notify.ts'
import { forgetAttempt, forgetPlacedOrder } from './order-attempt.ts'
import { applyPromo } from './promo.ts'
import { dismissReplacedSession, expireSession, useSession } from './session.ts'

/** Deletes all data of the diner in this browser: user, address, cart and delivery choices. */
export function signOut(): void {
  expireSession()
  emptyCart()
  forgetFulfilment()
  forgetCheckout()
  forgetAttempt()
  forgetPlacedOrder()
  applyPromo(null)
  dismissReplacedSession()
  useBooked.setState({ booked: null })
}

/** Whether the diner is asked before they sign out, since it empties their cart. */
export const useSignOutQuestion = create<{ isAsked: boolean }>(() => ({ isAsked: false }))

/** Sign Out; with a filled cart the diner is asked first. */
export function useSignOut(): () => void {
  const leave = useLeave()
  return () => {
    if (useCart.getState().lines.length > 0) useSignOutQuestion.setState({ isAsked: true })
    else leave()
  }
}

/** Revokes the token, deletes the diner's data in this browser, and leads home. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    // The browser does not wait for the server: a token that could not be revoked expires.
    if (useSession.getState().token) void call(calls.signOut).catch(() => {})
    signOut()
    void navigate(paths.home())
  }
}
