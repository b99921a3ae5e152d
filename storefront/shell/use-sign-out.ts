import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useSession } from '#storefront/state/session.ts'
import { signOut } from '#storefront/state/sign-out.ts'

/** Sign Out: the server forgets the token, the browser everything of the diner; then home. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    const hasCart = useCart.getState().lines.length > 0
    if (hasCart && !confirm('Signing out empties your cart. Sign out?')) return
    // The browser's part does not wait for the server's: a token that could not be revoked ends by itself.
    if (useSession.getState().token) void call(calls.signOut).catch(() => {})
    signOut()
    void navigate(paths.home())
  }
}
