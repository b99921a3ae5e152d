import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { onSignedOut } from '#staff/api/client.ts'
import { wipe } from '#staff/live/session.ts'
import { usePerson } from '#staff/person/person-store.ts'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { usePreferences } from '#staff/shell/preferences.ts'
import { personWords } from '#staff/words/common.ts'

const WhoAreYou = lazyPart<'WhoAreYou', object>(
  () => import('#staff/person/people.tsx'),
  'WhoAreYou',
  (failed) => (
    <SheetFailure
      {...failed}
      title={personWords.title}
      onClose={() => usePerson.getState().request?.answer(false)}
    />
  ),
)

/** Around every route: the dialog that asks for a person, and the redirect when the session has ended. */
export function Root({ officeSheets }: { officeSheets: ReactNode }) {
  const isAsked = usePerson(({ request }) => request !== null)
  useSignedOut()
  return (
    <>
      <Outlet />
      {officeSheets}
      {isAsked && <WhoAreYou />}
    </>
  )
}

/** When the server no longer knows this browser, deletes all orders and returns to pairing or to sign-in. */
function useSignedOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    onSignedOut(() => {
      if (/^\/(sign-in|pair|invitation)(\/|$)/.test(location.pathname)) return
      void wipe(client)
      void navigate(usePreferences.getState().isScreen ? '/pair' : '/sign-in', { replace: true })
    })
  }, [navigate, client])
}
