import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useSession } from '#storefront/state/session.ts'
import { signOut } from '#storefront/state/sign-out.ts'
import { useSignOutQuestion } from '#storefront/state/sign-out-question.ts'

/** Sign Out; with a filled cart the diner is asked first (`sign-out-question.tsx`). */
export function useSignOut(): () => void {
  const leave = useLeave()
  return () => {
    if (useCart.getState().lines.length > 0) useSignOutQuestion.setState({ isAsked: true })
    else leave()
  }
}

/** The server forgets the token, the browser everything of the diner; then home. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    // The browser's part does not wait for the server's: a token that could not be revoked ends by itself.
    if (useSession.getState().token) void call(calls.signOut).catch(() => {})
    signOut()
    void navigate(paths.home())
  }
}
