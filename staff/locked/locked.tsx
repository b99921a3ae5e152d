import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Loading } from '#staff/office/page.tsx'
import { ChoosePerson, ProveMember } from '#staff/person/people.tsx'
import entry from '#staff/shell/entry.module.css'
import { RestaurantHead } from '#staff/shell/entry-form.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { prefer, usePreferences } from '#staff/shell/preferences.ts'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'
import styles from './locked.module.css'

/** Hides the orders from passers-by until a PIN is entered; no access control, and the alarm keeps sounding. */
export function Locked() {
  useTitle(entryWords.locked.title)
  const { data: me, error } = useQuery(meQuery)
  const isLocked = usePreferences((preferences) => preferences.isLocked)
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const waiting = useBoard(
    ({ snapshot }) => snapshot?.orders.filter(({ status }) => status === 'placed').length ?? 0,
  )
  const state = useLocation().state as { from?: string } | null
  if (!isLocked) return <Navigate to={state?.from ?? '/'} replace />
  const unlock = () => prefer({ isLocked: false })
  return (
    <main className={styles.locked}>
      <RestaurantHead place={me?.device?.name ?? me?.actor.name ?? ''} />
      <h1 className={entry.title}>
        <LockKeyhole size={34} aria-hidden /> {entryWords.locked.title}
      </h1>
      {waiting > 0 && (
        <Notice kind="warn" role="status">
          {entryWords.locked.waiting(waiting)}
        </Notice>
      )}
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      {!me && <Loading error={error} />}
      {me &&
        (me.device ? (
          <ChoosePerson right={null} onKnown={unlock} />
        ) : (
          <ProveMember by={me.has_pin ? 'pin' : 'code'} onKnown={unlock} />
        ))}
    </main>
  )
}
