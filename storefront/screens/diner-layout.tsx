import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { createQueryClient } from '#storefront/api/queries.ts'
import { persistQueries, restoreQueries } from '#storefront/offline/persist-queries.ts'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/state/session.ts'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './diner-layout.module.css'

/** Screens that need a signed-in diner: a visitor goes to the login and returns to the same screen. */
export default function DinerLayout() {
  const { token, isReady, isLeaving } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isVisitor = isReady && !token && !isLeaving

  // After a session has ended the diner is a visitor.
  useEffect(() => useSession.setState({ isLeaving: false }), [])

  useEffect(() => {
    if (isVisitor)
      void navigate(paths.login(), { replace: true, state: { from: pathname + search } })
  }, [isVisitor, navigate, pathname, search])

  if (!token) {
    return (
      <main id="main" className={layout.container} aria-busy="true">
        <h1 className={text.hidden}>One moment</h1>
        <Skeleton className={styles.waiting} />
      </main>
    )
  }
  // Another diner's sign-in, such as in another tab, starts without cached answers of the previous diner.
  return <DinerScreens key={token} />
}

/** Once fetched, its answers are available offline too. */
function DinerScreens() {
  const owner = useSession(({ customer }) => customer?.id)
  const [queries] = useState(createDinersClient)
  useEffect(() => (owner ? persistQueries(queries, owner) : undefined), [queries, owner])
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

function createDinersClient() {
  const client = createQueryClient()
  const { customer } = useSession.getState()
  if (customer) restoreQueries(client, customer.id)
  return client
}
