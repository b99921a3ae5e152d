import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useNavigate,
  useOutletContext,
} from 'react-router'
import { CallError } from '#contract/client/call-error.ts'
import { onSignedOut } from '#staff/api/client.ts'
import { type BoardContext, BoardScreen } from '#staff/board/board-screen.tsx'
import { useBattery } from '#staff/live/battery.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { goLive, type Live } from '#staff/live/live.ts'
import { useBeat } from '#staff/live/use-beat.ts'
import { keepAwake } from '#staff/live/wake-lock.ts'
import { WhoAreYou } from '#staff/person/who-are-you.tsx'
import { StartOfShift } from '#staff/start/start-of-shift.tsx'
import { words } from '#staff/words.ts'
import { meQuery } from './me.ts'
import { usePreferences } from './preferences.ts'
import type { Restaurant } from './restaurant.ts'
import { RestaurantProvider } from './restaurant-context.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { wipe } from './session.ts'

// The board opens with one file; everything else comes when it is asked for, or when the browser is idle.
const OrderSheets = lazy(() =>
  import('#staff/orders/order-sheets.tsx').then(({ OrderSheets: it }) => ({ default: it })),
)
const later = {
  SignIn: lazy(() => import('#staff/sign-in/sign-in.tsx').then((it) => ({ default: it.SignIn }))),
  SignInCode: lazy(() =>
    import('#staff/sign-in/sign-in-code.tsx').then((it) => ({ default: it.SignInCode })),
  ),
  Invitation: lazy(() =>
    import('#staff/sign-in/invitation.tsx').then((it) => ({ default: it.Invitation })),
  ),
  Pair: lazy(() => import('#staff/pair/pair.tsx').then((it) => ({ default: it.Pair }))),
  AddScreen: lazy(() =>
    import('#staff/pair/add-screen.tsx').then((it) => ({ default: it.AddScreen })),
  ),
  Stock: lazy(() => import('#staff/stock/stock.tsx').then((it) => ({ default: it.Stock }))),
  Service: lazy(() =>
    import('#staff/service/service.tsx').then((it) => ({ default: it.ServiceSheet })),
  ),
}

/** The whole application of the restaurant. */
export function Application({ restaurant }: { restaurant: Restaurant }) {
  const client = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // What was refused stays refused; what did not arrive is asked for again.
            retry: (count, error) =>
              count < 3 &&
              error instanceof CallError &&
              (error.status === 0 || error.status >= 500),
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
            <Suspense fallback={null}>
              <Routes>
                <Route path="/sign-in" element={<later.SignIn />} />
                <Route path="/sign-in/code" element={<later.SignInCode />} />
                <Route path="/invitation/:token" element={<later.Invitation />} />
                <Route path="/pair" element={<later.Pair />} />
                <Route path="/screen" element={<later.AddScreen />} />
                <Route element={<Kitchen />}>
                  <Route element={<BoardWithSheets />}>
                    <Route index element={null} />
                    <Route path="/orders/:id/:sheet?" element={<OrderSheets />} />
                    <Route path="/service" element={<later.Service />} />
                  </Route>
                  <Route path="/stock" element={<later.Stock />} />
                </Route>
                <Route path="*" element={<Navigate to="/" replace />} />
              </Routes>
            </Suspense>
            <WhoAreYou />
            <SignedOut />
          </BrowserRouter>
        </ScreenFailure>
      </QueryClientProvider>
    </RestaurantProvider>
  )
}

/** What runs while a board or a list of the kitchen is open. */
function Kitchen() {
  const { data: me } = useQuery(meQuery)
  const outletIds = usePreferences((preferences) => preferences.outletIds)
  const [hasStarted, setHasStarted] = useState(false)
  const battery = useBattery()
  const live = useRef<Live | null>(null)
  const shown = useBoard(({ picture }) => picture?.outlets)
  useEffect(() => {
    const running = goLive([])
    live.current = running
    return () => running.stop()
  }, [])
  useEffect(() => (hasStarted ? keepAwake() : undefined), [hasStarted])
  const tryNow = () => live.current?.tryNow()
  const listensTo = (me?.outlets ?? shown ?? []).map(({ id }) => id)
  useBeat({
    outletIds: outletIds.length > 0 ? listensTo.filter((id) => outletIds.includes(id)) : listensTo,
    battery,
    hasStarted,
    onLost: tryNow,
  })
  const outlets = me?.outlets ?? shown ?? []
  const place = [
    // The names of many would fill the screen.
    outlets.length > 3
      ? words.start.outlets(outlets.length)
      : outlets.map(({ name }) => name).join(', '),
    me?.device?.name,
  ]
    .filter(Boolean)
    .join(' · ')

  return (
    <>
      <Outlet context={{ hasStarted, battery, tryNow }} />
      {!hasStarted && (
        <StartOfShift place={place} battery={battery} onStart={() => setHasStarted(true)} />
      )}
    </>
  )
}

/** Sheets lie over the board, which goes on under them. */
function BoardWithSheets() {
  const { hasStarted } = useOutletContext<BoardContext>()
  return (
    <>
      <BoardScreen />
      {/* What opens last lies on top: nothing before the shift has started. */}
      {hasStarted && (
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      )}
    </>
  )
}

/** A browser that the server does not know: it keeps nothing of the orders, and waits to be paired or signed in. */
function SignedOut() {
  const navigate = useNavigate()
  useEffect(() => {
    onSignedOut(() => {
      if (/^\/(sign-in|pair|invitation)(\/|$)/.test(location.pathname)) return
      void wipe()
      void navigate('/sign-in', { replace: true })
    })
  }, [navigate])
  return null
}
