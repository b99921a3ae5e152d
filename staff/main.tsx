import '#ui/tokens.css'
import '#ui/base.css'
import '#staff/styles/tokens.css'
import '#staff/styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { mayTryAgain } from '#staff/api/try-again.ts'
import { registerServiceWorker } from '#staff/app/register-service-worker.ts'
import { createRouter } from '#staff/app/routes.tsx'
import { watchTouches } from '#staff/board/touch.ts'
import { loadPreferences } from '#staff/shell/preferences.ts'
import {
  type Restaurant,
  RestaurantProvider,
  readRestaurant,
} from '#staff/shell/restaurant-context.ts'
import { reportFailure, reportUncaughtErrors } from '#staff/shell/screen-failure.tsx'
import { warnOfUnsaved } from '#staff/shell/typed-fields.ts'
import { guardTaps } from '#ui/tap-guard.ts'

reportUncaughtErrors()
warnOfUnsaved()
guardTaps()
watchTouches()
loadPreferences()
void registerServiceWorker()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the application')
createRoot(root).render(
  <StrictMode>
    <Application restaurant={readRestaurant()} />
  </StrictMode>,
)

/** Root of the staff application. */
function Application({ restaurant }: { restaurant: Restaurant }) {
  const [client] = useState(createQueryClient)
  const [router] = useState(createRouter)
  return (
    <RestaurantProvider value={restaurant}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} onError={reportFailure} />
      </QueryClientProvider>
    </RestaurantProvider>
  )
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails immediately; by default it would wait forever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => navigator.onLine && count < 3 && mayTryAgain(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
