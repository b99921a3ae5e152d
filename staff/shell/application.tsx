import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { onSignedOut } from '#staff/api/client.ts'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { usePerson } from '#staff/person/person-store.ts'
import { personWords } from '#staff/words/person.ts'
import { lazyPart, SheetFailure } from './lazy-screen.tsx'
import { usePreferences } from './preferences.ts'
import type { Restaurant } from './restaurant.ts'
import { RestaurantProvider } from './restaurant-context.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { Screens } from './screens.tsx'
import { wipe } from './session.ts'

const WhoAreYou = lazyPart(
  () => import('#staff/person/who-are-you.tsx'),
  'WhoAreYou',
  (failed) => (
    <SheetFailure
      {...failed}
      title={personWords.title}
      onClose={() => usePerson.getState().request?.answer(false)}
    />
  ),
)

/** The whole application of the restaurant. */
export function Application({ restaurant }: { restaurant: Restaurant }) {
  const client = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a connection a call fails at once, which its screen says, and is not left to wait without end.
          queries: {
            networkMode: 'always',
            refetchOnReconnect: true,
            retry: (count, error) => navigator.onLine && count < 3 && mayTryAgain(error),
          },
          mutations: { networkMode: 'always' },
        },
      }),
    [],
  )
  return (
    <RestaurantProvider value={restaurant}>
      <QueryClientProvider client={client}>
        <ScreenFailure>
          <BrowserRouter>
            <Screens />
            <Question />
            <SignedOut />
          </BrowserRouter>
        </ScreenFailure>
      </QueryClientProvider>
    </RestaurantProvider>
  )
}

/** While a call waits for somebody to say who they are. */
function Question() {
  const isAsked = usePerson(({ request }) => request !== null)
  return isAsked && <WhoAreYou />
}

/**
 * A browser that the server does not know keeps nothing of the orders. A screen that was removed waits to be paired
 * again, any other browser to be signed in.
 */
function SignedOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    onSignedOut(() => {
      if (/^\/(sign-in|pair|invitation)(\/|$)/.test(location.pathname)) return
      void wipe(client)
      void navigate(usePreferences.getState().isScreen ? '/pair' : '/sign-in', { replace: true })
    })
  }, [navigate, client])
  return null
}
