import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import type { Restaurant } from './restaurant.ts'
import { RestaurantProvider } from './restaurant-context.ts'
import { createRouter } from './routes.tsx'
import { reportFailure } from './screen-failure.tsx'

/** The whole application of the restaurant. */
export function Application({ restaurant }: { restaurant: Restaurant }) {
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
      // Without a connection a call fails at once and its screen says so; the default would wait without end.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => navigator.onLine && count < 3 && mayTryAgain(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
