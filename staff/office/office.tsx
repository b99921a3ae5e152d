import { Suspense, useState } from 'react'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import type { BoardContext } from '#staff/board/board-screen.tsx'
import { NoticePlace } from '#staff/board/notice-place.tsx'
import { noticesOf } from '#staff/board/notices.ts'
import { useAfterTouch } from '#staff/board/touch.ts'
import { useSilentScreens } from '#staff/board/use-silent-screens.ts'
import { useRinging } from '#staff/live/alarm.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets, useShownOrders } from '#staff/live/use-shown-orders.ts'
import { BottomNav } from './bottom-nav.tsx'
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

/** How long nobody touches a screen before a notice may move it, in milliseconds. */
const stillFor = 700

/** Every screen shows the notices of unanswered orders and of a lost connection. */
function Alerts() {
  const navigate = useNavigate()
  const { tryNow } = useOutletContext<BoardContext>()
  const now = useNow()
  const { orders } = useShownOrders()
  const { chosen } = useChosenOutlets()
  const ringing = useRinging(orders)
  const { lostSince, steps, snapshot, bookedAt } = useBoard()
  const { heardElsewhere } = useSilentScreens(chosen)
  const notices = noticesOf({
    // The board shows pauses and printers; here the outlets only determine the effect of a lost connection.
    outlets: chosen.map((outlet) => ({ ...outlet, service: { ...outlet.service, pauses: [] } })),
    printing: [],
    orders,
    orderNotices: [],
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
  // It moves the screen down: not under a finger.
  const isShown = useAfterTouch(notices.length > 0, stillFor)
  return (
    <div className={styles.notices}>
      {isShown && (
        <NoticePlace
          notices={notices}
          isWhole
          onShow={() => void navigate('/')}
          onTryNow={tryNow}
        />
      )}
    </div>
  )
}
