import { Suspense, useState } from 'react'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import { Bars } from '#staff/board/bar-rows.tsx'
import { barsOf } from '#staff/board/bars.ts'
import type { BoardContext } from '#staff/board/board-screen.tsx'
import { BottomNav } from '#staff/board/bottom-nav.tsx'
import { useSilentScreens } from '#staff/board/use-silent-screens.ts'
import { useRinging } from '#staff/live/alarm.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets, useShownOrders } from '#staff/live/use-shown-orders.ts'
import { MenuSheet } from './menu-sheet.tsx'
import styles from './office.module.css'
import { Loading } from './page.tsx'
import { SideNav } from './side-nav.tsx'

/** Layout of an office screen: side navigation on a tablet and a desk, bottom navigation on a phone. */
export function Office() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const waiting = useBoard(
    ({ snapshot }) => snapshot?.orders.filter(({ status }) => status === 'placed').length ?? 0,
  )
  return (
    <div className={styles.office}>
      <SideNav waiting={waiting} />
      <div className={styles.screen}>
        <Alerts />
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Loading error={null} />
            </div>
          }
        >
          <Outlet />
        </Suspense>
      </div>
      <BottomNav waiting={waiting} onMore={() => setIsMenuOpen(true)} />
      {isMenuOpen && <MenuSheet onClose={() => setIsMenuOpen(false)} />}
    </div>
  )
}

/** Every screen shows the bars of unanswered orders and of a lost connection. */
function Alerts() {
  const navigate = useNavigate()
  const { tryNow } = useOutletContext<BoardContext>()
  const now = useNow()
  const { orders } = useShownOrders()
  const { chosen } = useChosenOutlets()
  const ringing = useRinging(orders)
  const { lostSince, steps, snapshot, bookedAt } = useBoard()
  const { heardElsewhere } = useSilentScreens(chosen)
  const bars = barsOf({
    // The board shows the bars of pauses and printers; here the outlets only determine the effect of a lost connection.
    outlets: chosen.map((outlet) => ({ ...outlet, service: { ...outlet.service, pauses: [] } })),
    printing: [],
    orders,
    ringing,
    lostSince,
    steps: steps.length,
    sound: 'on',
    mutedUntil: 0,
    battery: null,
    clockOffset: 0,
    silentScreens: [],
    heardElsewhere,
    bookings: snapshot?.bookings_today ?? { bookings: 0, guests: 0 },
    bookedAt,
    now,
  })
  return <Bars bars={bars} now={now} onShow={() => void navigate('/')} onTryNow={tryNow} />
}
