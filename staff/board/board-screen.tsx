import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useOutletContext } from 'react-router'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { oldestWaiting, useRinging } from '#staff/live/alarm.ts'
import { isOnline, type UndoableStep, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useSound } from '#staff/live/sound.ts'
import { undoStep } from '#staff/live/take-step.ts'
import type { Battery } from '#staff/live/use-heartbeat.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets, useShownOrders, useTab } from '#staff/live/use-shown-orders.ts'
import { shortNumber } from '#staff/orders/order-call.tsx'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { prefer, usePreferences } from '#staff/shell/preferences.ts'
import { useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { AllDay } from './all-day.tsx'
import { Bars } from './bar-rows.tsx'
import { barsOf } from './bars.ts'
import styles from './board.module.css'
import { BoardLanes } from './board-lanes.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { LaterDrawer } from './later-drawer.tsx'
import { OutletChips } from './outlet-chips.tsx'
import { Rail } from './rail.tsx'
import { serviceState, stateOfAll } from './service-state.ts'
import { StepButton, stepWords } from './step-button.tsx'
import stripsStyles from './strips.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSilentScreens } from './use-silent-screens.ts'

export interface BoardContext {
  hasStarted: boolean
  battery: Battery | null
  tryNow(): void
}

export function BoardScreen() {
  const { hasStarted, battery, tryNow } = useOutletContext<BoardContext>()
  const navigate = useNavigate()
  const openSheet = useOpenSheet()
  const now = useNow()
  const board = useBoard()
  const { snapshot, lostSince, isFresh, steps, undoable, clockOffset, bookedAt } = board
  const { state: sound, mutedUntil } = useSound()
  const showsToCook = usePreferences((preferences) => preferences.showsToCook)
  const [open, setOpen] = useState<BoardSheet | null>(null)
  const { all, chosen: outlets } = useChosenOutlets()
  const { lanes, orders } = useShownOrders()
  const ringing = useRinging(orders)
  const canCall = isOnline(board)
  const isOld = !isFresh && lostSince === null
  const [tab, setTab] = useTab(lanes, !isOld)
  const silent = useSilentScreens(outlets)

  const openOrder = useCallback(
    (id: string, sheet?: string) => openSheet(`/orders/${id}${sheet ? `/${sheet}` : ''}`),
    [openSheet],
  )
  useTitle(ringing.waiting)
  useKeptFocus()

  const bars = barsOf({
    outlets,
    printing:
      snapshot?.printing.filter(({ outlet_id }) => outlets.some(({ id }) => id === outlet_id)) ??
      [],
    orders,
    ringing,
    lostSince,
    steps: steps.length,
    // Before the shift starts, the start screen reports the sound.
    sound: hasStarted ? sound : 'on',
    mutedUntil,
    battery,
    clockOffset,
    silentScreens: canCall ? silent.names : [],
    heardElsewhere: silent.heardElsewhere,
    bookings: snapshot?.bookings_today ?? { bookings: 0, guests: 0 },
    bookedAt,
    now,
  })

  return (
    <div className={styles.board}>
      <Rail
        place={placeOf(outlets, all)}
        state={stateOf(outlets, { isFresh, lostSince, now })}
        later={lanes.later.length}
        onOutlets={all.length > 1 ? () => prefer({ outletIds: [] }) : undefined}
        onService={() => openSheet('/service')}
        onStock={() => void navigate('/stock')}
        onLater={() => setOpen('later')}
        onMenu={() => setOpen('menu')}
      />
      <Bars
        bars={bars}
        now={now}
        onShow={() => {
          // An automatically accepted order is not in the lane of new orders.
          const oldest = oldestWaiting(orders)
          if (oldest && oldest.status !== 'placed') return openOrder(oldest.id)
          // On a phone, a hidden lane cannot receive the focus.
          flushSync(() => setTab('new'))
          document.querySelector<HTMLElement>('[data-inverted] button')?.focus()
        }}
        onTryNow={tryNow}
        onSilenceKnown={silent.onKnown}
      />
      {all.length > 1 ? (
        <OutletChips all={all} chosen={outlets} />
      ) : (
        // Keeps the grid's rows.
        <div />
      )}
      <BoardLanes
        lanes={lanes}
        outlets={outlets}
        isLoud={ringing.isLoud}
        isOnline={canCall}
        isOld={isOld}
        moreOrders={snapshot?.more_orders ?? 0}
        tab={tab}
        onTab={setTab}
        onOpen={openOrder}
      />
      <div>
        {undoable ? (
          <UndoBar undoable={undoable} />
        ) : (
          showsToCook && <AllDay orders={lanes.cooking} />
        )}
        <BottomNav waiting={ringing.waiting} onMore={() => setOpen('menu')} />
        <NoticeAnnouncement />
      </div>
      <BoardSheets
        open={open}
        later={lanes.later}
        outlets={outlets}
        onOpen={setOpen}
        onOrder={openOrder}
      />
    </div>
  )
}

/** Announces the newest notice to screen readers, also when its docket is off-screen. */
function NoticeAnnouncement() {
  const notice = useBoard(({ notices }) => notices.findLast(({ kind }) => kind === 'note'))
  const number = useBoard(
    ({ snapshot }) => snapshot?.orders.find(({ id }) => id === notice?.orderId)?.number,
  )
  return (
    <p className="hidden" role="status">
      {notice && (number ? boardWords.docket.notice(number, notice.text) : notice.text)}
    </p>
  )
}

/** Shows the number of waiting orders in the page title. */
function useTitle(waiting: number): void {
  useEffect(() => {
    const { orders } = boardWords.lanes
    document.title = waiting > 0 ? `(${waiting}) ${orders}` : orders
  }, [waiting])
}

function placeOf(outlets: Outlet[], all: Outlet[]): string {
  const [only] = outlets
  if (outlets.length === 1 && only) return only.name
  return all.length === 0 ? boardWords.lanes.orders : boardWords.start.outlets(outlets.length)
}

function stateOf(
  outlets: Outlet[],
  { isFresh, lostSince, now }: { isFresh: boolean; lostSince: number | null; now: number },
) {
  if (lostSince !== null)
    return {
      kind: 'lost',
      text: boardWords.rail.noConnection,
      short: boardWords.rail.offline,
      more: '',
    } as const
  const state = stateOfAll(outlets.map((outlet) => serviceState(outlet, now)))
  if (!isFresh || !state) return { kind: 'old', text: boardWords.rail.updating, more: '' } as const
  return state
}

/** Undoes the last step, also if its docket is on another tab, below the fold or in no lane. */
function UndoBar({ undoable }: { undoable: UndoableStep }) {
  const order = useBoard(({ snapshot }) =>
    snapshot?.orders.find(({ id }) => id === undoable.orderId),
  )
  if (!order) return null
  return (
    <div className={stripsStyles.undoBar} role="status">
      <span>
        {boardWords.docket.undoBar(
          shortNumber(undoable.number),
          stepWords(undoable.to, order.type).is,
        )}
      </span>
      <StepButton onClick={() => undoStep(undoable.orderId)}>{boardWords.docket.undo}</StepButton>
    </div>
  )
}

const MenuSheet = lazyPart(
  () => import('#staff/office/menu-sheet.tsx'),
  'MenuSheet',
  (failed) => <SheetFailure {...failed} title={boardWords.rail.menu} />,
)

type BoardSheet = 'menu' | 'later'

interface Props {
  open: BoardSheet | null
  later: WireStaffOrder[]
  outlets: Outlet[]
  onOpen(sheet: BoardSheet | null): void
  onOrder(id: string): void
}

function BoardSheets({ open, later, outlets, onOpen, onOrder }: Props) {
  if (open === 'menu') {
    return (
      <MenuSheet
        later={{ count: later.length, onOpen: () => onOpen('later') }}
        onClose={() => onOpen(null)}
      />
    )
  }
  if (open === 'later') {
    return (
      <LaterDrawer orders={later} outlets={outlets} onOpen={onOrder} onClose={() => onOpen(null)} />
    )
  }
  return null
}
