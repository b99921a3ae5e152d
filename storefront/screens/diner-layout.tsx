import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { CallError, isRefusedAs } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/state/session.ts'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './diner-layout.module.css'

/** Screens that need a signed-in diner: a guest goes to the login and comes back to where they were. */
export default function DinerLayout() {
  const { token, isReady, isLeaving } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [queries] = useState(createQueryClient)
  const isGuest = isReady && !token && !isLeaving

  // Whoever comes here after a session has ended is a guest like any other.
  useEffect(() => useSession.setState({ isLeaving: false }), [])

  useEffect(() => {
    if (isGuest) void navigate(paths.login(), { replace: true, state: { from: pathname + search } })
  }, [isGuest, navigate, pathname, search])

  if (!token) {
    return (
      <main id="main" className={layout.container} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </main>
    )
  }
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; it does not wait and happen when nobody thinks of it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        // A refusal stays one; only the network may do better a second time. Whoever has waited long is asked first.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof CallError && error.status > 0) &&
          !isRefusedAs(error, 'timed_out'),
      },
    },
  })
}
