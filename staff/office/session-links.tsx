import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { Me } from '#contract/staff/people.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { prefer } from '#staff/shell/preferences.ts'
import { leave } from '#staff/shell/session.ts'
import { hasUnsaved } from '#staff/shell/use-draft.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import styles from './menu.module.css'

interface Props {
  me: Me
  /** Returns what goes to a path. */
  onGo(to: string): () => void
}

/** Who is signed in; makes this device a screen of the restaurant, locks it and signs out. */
export function SessionLinks({ me, onGo }: Props) {
  const client = useQueryClient()
  const signOut = useMutation({ mutationFn: () => leave(client), onSuccess: onGo('/sign-in') })
  const [isWarned, setIsWarned] = useState(false)
  return (
    <div className={clsx(styles.links, styles.session)}>
      <p>
        {me.actor.role
          ? boardWords.menu.signedInAs(me.actor.name, words.roles[me.actor.role])
          : me.actor.name}
      </p>
      {me.actor.kind === 'member' && !me.device && me.rights.includes('devices') && (
        <>
          <Button kind="outlined" onClick={onGo('/screen')}>
            {boardWords.menu.makeScreen}
          </Button>
          <Button kind="outlined" onClick={onGo('/screen?code')}>
            {boardWords.menu.pairScreen}
          </Button>
        </>
      )}
      <Button
        kind="outlined"
        onClick={() => {
          // Whoever has unlocked a shared screen is asked for again as well.
          if (me.person) void call(calls.lockDevice).then(() => client.invalidateQueries(meQuery))
          prefer({ isLocked: true })
        }}
      >
        <Lock aria-hidden />
        {boardWords.menu.lock}
      </Button>
      {isWarned && <p role="alert">{boardWords.menu.unsaved}</p>}
      {me.actor.kind === 'member' && !me.device && (
        <Button
          kind="outlined"
          isBusy={signOut.isPending}
          onClick={() => (hasUnsaved() && !isWarned ? setIsWarned(true) : signOut.mutate())}
        >
          {isWarned ? boardWords.menu.signOutUnsaved : boardWords.menu.signOut}
        </Button>
      )}
      {signOut.isError && <p role="alert">{boardWords.menu.stillSignedIn}</p>}
    </div>
  )
}
