import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Me } from '#contract/staff/people.ts'
import { joinFacts } from '#domain/sentences.ts'
import { refetchFailed } from '#staff/api/try-again.ts'
import { useAlarm } from '#staff/live/alarm.ts'
import { isOnline, serverNow, useBoard } from '#staff/live/board-store.ts'
import { type RunningBoard, runBoard } from '#staff/live/run-board.ts'
import { useBattery, useHeartbeat } from '#staff/live/use-heartbeat.ts'
import { useChosenOutlets, useShownOrders } from '#staff/live/use-shown-orders.ts'
import { keepAwake } from '#staff/live/wake-lock.ts'
import { lazyPart, SilentFailure } from '#staff/shell/lazy-part.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { prefer, usePreferences } from '#staff/shell/preferences.ts'
import { setTypedFieldsOwner } from '#staff/shell/typed-fields.ts'
import { StartOfShift } from '#staff/start/start-of-shift.tsx'
import { boardWords } from '#staff/words/board.ts'

const Printing = lazyPart(() => import('#staff/print/printing.tsx'), 'Printing', SilentFailure)

/** Runs while the board or an office screen is open: the stream, the heartbeat, the bell. */
export function Kitchen() {
  const { data: me, isError } = useQuery(meQuery)
  const { pathname } = useLocation()
  const { isLocked } = usePreferences()
  const [hasStarted, setHasStarted] = useState(false)
  const battery = useBattery()
  const [printer, setPrinter] = useState<string | null>(null)
  const live = useRef<RunningBoard | null>(null)
  const shown = useBoard(({ snapshot }) => snapshot?.outlets)
  const isListening = useBoard(isOnline)
  const { chosen } = useChosenOutlets()
  const client = useQueryClient()
  useEffect(() => {
    // Kitchen screens are not reloaded by hand: calls that failed offline are retried when the connection returns.
    const running = runBoard([], () => refetchFailed(client))
    live.current = running
    return () => running.stop()
  }, [client])
  useEndOfPerson(me)
  // Stored for when the server no longer knows this browser.
  useEffect(() => {
    if (me) prefer({ isScreen: me.device != null })
    if (me?.actor.role) setTypedFieldsOwner(me.actor.id)
  }, [me])
  useEffect(() => (hasStarted ? keepAwake() : undefined), [hasStarted])
  const tryNow = () => live.current?.tryNow()
  const outlets = me?.outlets ?? shown ?? []
  useHeartbeat({
    // Only the outlets of the open stream: this screen does not sound for other outlets' orders.
    outletIds: isListening ? chosen.map(({ id }) => id) : [],
    battery,
    printer,
    hasStarted,
    onLost: tryNow,
  })
  const place = joinFacts(
    // More than three names would fill the screen.
    outlets.length > 3
      ? boardWords.start.outlets(outlets.length)
      : outlets.map(({ name }) => name).join(', '),
    me?.device?.name,
  )
  const home = useHome(pathname)
  useEffect(() => {
    if (home === 'asking') preloadToday()
  }, [home])
  const hasPrinters = useBoard(
    ({ snapshot }) => snapshot?.printing.some(({ printers }) => printers.length > 0) ?? false,
  )
  // Before sign-in, no start of shift is requested. Without a network the stored board opens.
  const isKnown = me !== undefined || shown !== undefined || isError
  // Starting the shift enables the sound. A member in the office need not hear orders; a kitchen screen always must.
  const needsStart =
    isKnown && !hasStarted && !isLocked && (isBoard(pathname) || me?.device != null)

  if (isLocked && pathname !== '/locked') {
    return <Navigate to="/locked" replace state={{ from: pathname }} />
  }
  if (home === 'asking') return null
  if (home === 'today') return <Navigate to="/today" replace />
  return (
    <>
      {hasStarted && <Alarm />}
      {hasPrinters && <Printing onReach={setPrinter} />}
      <Outlet context={{ hasStarted, battery, tryNow }} />
      {needsStart && (
        <StartOfShift place={place} battery={battery} onStart={() => setHasStarted(true)} />
      )}
    </>
  )
}

/** A member on a desk who has not chosen the board opens Today; a kitchen screen and a tablet open the board. */
function useHome(path: string): 'board' | 'today' | 'asking' {
  const opensAt = usePreferences((preferences) => preferences.opensAt)
  const { data: me, isFetched } = useQuery(meQuery)
  if (path !== '/' || opensAt === 'board' || !matchMedia(desk).matches) return 'board'
  // After a failed request the board opens, and stays open during retries.
  if (!isFetched) return 'asking'
  return me && !me.device ? 'today' : 'board'
}

/** Preloads the scripts of Today while the request for the member is pending; opening the screen retries. */
function preloadToday() {
  for (const module of [import('#staff/office/office.tsx'), import('#staff/today/today.tsx')])
    module.catch(() => {})
}

const desk = '(min-width: 1200px) and (pointer: fine)'

function isBoard(path: string): boolean {
  return path === '/' || path === '/service' || path.startsWith('/orders/')
}

/** Sounds the alarm on the board, in the office and on a locked screen. Renders nothing. */
function Alarm() {
  const { lanes, orders } = useShownOrders()
  const startedIds = useMemo(
    () => lanes.cooking.filter(({ timing }) => timing.kind === 'slot').map(({ id }) => id),
    [lanes],
  )
  useAlarm({ orders, startedIds })
  return null
}

/** When a person's session at a paired screen ends, removes the data loaded with their permissions and refetches. */
function useEndOfPerson(me: Me | undefined): void {
  const client = useQueryClient()
  const { id = null, until = null } = me?.person ?? {}
  useEffect(() => {
    if (until === null) return
    // Slightly late: earlier, the server might still report the person's session as active.
    const left = Math.max(0, Date.parse(until) - serverNow()) + 500
    const timer = setTimeout(() => void client.invalidateQueries(meQuery), left)
    return () => clearTimeout(timer)
  }, [until, client])

  const before = useRef(id)
  useEffect(() => {
    const hasEnded = before.current !== null && before.current !== id
    before.current = id
    if (!hasEnded) return
    // The browser's identity is kept: the board needs it to render.
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [id, client])
}
