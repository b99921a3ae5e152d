import { UserRound, X } from 'lucide-react'
import {
  dismissReplacedSession,
  restoreEarlierSession,
  useReplacedSession,
} from '#storefront/state/replaced-session.ts'
import { useSession } from '#storefront/state/session.ts'

/** Says who a link has signed in, until the diner has answered: it may have been somebody else's link. */
export function SignedInNotice() {
  const { replaced } = useReplacedSession()
  const { token } = useSession()
  if (!replaced?.signedInAs || replaced.by !== token) return null

  function leave() {
    restoreEarlierSession()
    location.reload()
  }

  return (
    <aside className="wrap signed-in" aria-label="Signed in">
      <div className="notice warn" role="status">
        <UserRound size={18} aria-hidden />
        <p className="grow">Signed in as {replaced.signedInAs}.</p>
        <button type="button" className="btn second small" onClick={leave}>
          Not you?
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label="Dismiss"
          onClick={dismissReplacedSession}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
    </aside>
  )
}
