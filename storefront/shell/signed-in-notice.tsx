import { UserRound, X } from 'lucide-react'
import {
  dismissReplacedSession,
  restoreEarlierSession,
  useReplacedSession,
} from '#storefront/state/replaced-session.ts'
import { useSession } from '#storefront/state/session.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './signed-in-notice.module.css'

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
    <aside className={`${layout.container} ${styles.place}`} aria-label="Signed in">
      <Notice kind="warning" role="status">
        <UserRound size={18} aria-hidden />
        <p className={layout.growing}>Signed in as {replaced.signedInAs}.</p>
        <Button kind="second" isSmall onClick={leave}>
          Not you?
        </Button>
        <IconButton label="Dismiss" onClick={dismissReplacedSession}>
          <X size={18} aria-hidden />
        </IconButton>
      </Notice>
    </aside>
  )
}
