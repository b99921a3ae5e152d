import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { onSignedOut } from '#staff/api/client.ts'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { usePerson } from '#staff/person/person-store.ts'
import { usePreferences } from './preferences.ts'
import type { Restaurant } from './restaurant.ts'
import { RestaurantProvider } from './restaurant-context.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { Screens } from './screens.tsx'
import { wipe } from './session.ts'

const WhoAreYou = lazy(() =>
  import('#staff/person/who-are-you.tsx').then((it) => ({ default: it.WhoAreYou })),
)

/** The whole application of the restaurant. */
export function Application({ restaurant }: { restaurant: Restaurant }) {
  const client = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: (count, error) => count < 3 && mayTryAgain(error),
          },
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
  return (
    isAsked && (
      <Suspense fallback={null}>
        <WhoAreYou />
      </Suspense>
    )
  )
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
