import { clsx } from 'clsx'
import { CookingPot } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useOutletContext } from 'react-router'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { oldestWaiting, useRinging } from '#staff/live/alarm.ts'
import { isOnline, useBoard } from '#staff/live/board-store.ts'
import {
  dueOf,
  hasEnded,
  keepPlaces,
  type LaneName,
  type Lanes,
  laneNames,
  type Outlet,
  waitingFor,
} from '#staff/live/lanes.ts'
import { useSound } from '#staff/live/sound.ts'
import type { Battery } from '#staff/live/use-heartbeat.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets, useShownOrders } from '#staff/live/use-shown-orders.ts'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { ageText } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './board.module.css'
import { Docket } from './docket.tsx'
import { Blank, Lane } from './lane.tsx'
import { NoticePlace } from './notice-place.tsx'
import { noticesOf } from './notices.ts'
import { OutletsSheet } from './outlets-sheet.tsx'
import { NewDocket, NothingNew } from './queue.tsx'
import { Rail } from './rail.tsx'
import { runningBusy, type ServiceState, serviceState, stateOfAll } from './service-state.ts'
import { LaterSheet, Shelf, ShelfList, UndoRow } from './shelf.tsx'
import { afterTouch, useAfterTouch } from './touch.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSilentScreens } from './use-silent-screens.ts'
import { ToCookTotals, useColumns, useDensity } from './wall.tsx'

export interface BoardContext {
  hasStarted: boolean
  battery: Battery | null
  tryNow(): void
}

/** Milliseconds without a touch after which dockets may move: longer than between two taps on one place. */
const stillFor = 700

type BoardSheet = 'menu' | 'later' | 'outlets' | 'ready' | 'out'

/** The open orders: a queue of new ones, a wall of what is being cooked, and a shelf of what is ready and out. */
export function BoardScreen() {
  const context = useOutletContext<BoardContext>()
  const navigate = useNavigate()
  const openSheet = useOpenSheet()
  const board = useBoard()
  const { snapshot, lostSince, isFresh } = board
  const [open, setOpen] = useState<BoardSheet | null>(null)
  const { all, chosen: outlets } = useChosenOutlets()
  const { lanes: current, orders } = useShownOrders()
  const shown = useAfterTouch(current, stillFor)
  const { lanes, left } = useMemo(
    () => keepPlaces(shown, current, orders),
    [shown, current, orders],
  )
  const isOld = !isFresh && lostSince === null
  const [tab, setTab] = useTab(current, !isOld)
  const [isCompact, onArranged] = useDensity()
  const now = useNow(10_000)
  const openOrder = useCallback(
    (id: string, sheet?: string) => openSheet(`/orders/${id}${sheet ? `/${sheet}` : ''}`),
    [openSheet],
  )
  const shortOf = useCallback(
    (order: WireStaffOrder) =>
      outlets.length > 1 ? (outletOf(order, outlets)?.short ?? null) : null,
    [outlets],
  )
  useKeptFocus()

  const cooking = current.cooking.filter((order) => !hasEnded(order))
  const close = () => setOpen(null)
  return (
    <div className={styles.board}>
      <Rail
        place={placeOf(outlets, all)}
        busy={Math.max(0, ...outlets.map((outlet) => runningBusy(outlet, now)?.minutes ?? 0))}
        soldOut={snapshot?.stock.filter((mark) => isOf(mark.outlet_id, outlets)).length ?? 0}
        later={current.later.length}
        onOutlets={all.length > 1 ? () => setOpen('outlets') : undefined}
        onService={() => openSheet('/service')}
        onStock={() => void navigate('/stock')}
        onLater={() => setOpen('later')}
        onMenu={() => setOpen('menu')}
      >
        <Notices
          {...context}
          orders={orders}
          lanes={current}
          outlets={outlets}
          onShow={() => {
            // An automatically accepted order is not in the queue.
            const oldest = oldestWaiting(orders)
            if (oldest && oldest.status !== 'placed') return openOrder(oldest.id)
            // On a phone, a hidden lane cannot receive the focus.
            flushSync(() => setTab('new'))
            document.querySelector<HTMLElement>('[data-inverted] button')?.focus()
          }}
        />
      </Rail>
      <main
        className={clsx(styles.lanes, isCompact && styles.isCompact, isOld && styles.isOld)}
        id="main"
        aria-busy={isOld}
      >
        <h1 className="hidden">{boardWords.lanes.orders}</h1>
        <Lane
          name="new"
          count={current.new.length}
          rings={current.new.length > 0}
          isShown={tab === 'new'}
          note={
            !isOnline(board) && !isOld ? (
              boardWords.lanes.notListening
            ) : (
              <NewAge oldest={current.new[0]} />
            )
          }
        >
          <Queue lanes={lanes} left={left} outlets={outlets} shortOf={shortOf} onOpen={openOrder} />
          {lanes.new.length === 0 && (
            <NothingNew
              outlets={outlets}
              isOnline={isOnline(board) || isOld}
              isBoardEmpty={lanes.cooking.length + lanes.ready.length + lanes.out.length === 0}
            />
          )}
        </Lane>
        <Cooking
          orders={lanes.cooking}
          left={left}
          outlets={outlets}
          isShown={tab === 'cooking'}
          toCook={cooking}
          more={snapshot?.more_orders ?? 0}
          shortOf={shortOf}
          onOpen={openOrder}
          onArranged={onArranged}
        />
        <Shelf
          lanes={lanes}
          left={left}
          shortOf={shortOf}
          tab={tab}
          onOpen={openOrder}
          onList={setOpen}
        />
      </main>
      <UndoRow />
      <nav className={styles.tabs} aria-label={boardWords.lanes.orders}>
        {laneNames.map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(name === 'new' && current.new.length > 0 && styles.rings)}
            aria-current={tab === name}
            onClick={() => setTab(name)}
          >
            <b>{name === 'cooking' ? cooking.length : current[name].length}</b>{' '}
            {boardWords.lanes.names[name]}
          </button>
        ))}
      </nav>
      <NoticeAnnouncement />
      {open === 'menu' && (
        <MenuSheet
          later={{ count: current.later.length, onOpen: () => setOpen('later') }}
          onClose={close}
        />
      )}
      {open === 'later' && (
        <LaterSheet orders={current.later} outlets={outlets} onOpen={openOrder} onClose={close} />
      )}
      {open === 'outlets' && <OutletsSheet all={all} chosen={outlets} onClose={close} />}
      {(open === 'ready' || open === 'out') && (
        <ShelfList
          name={open}
          orders={current[open]}
          shortOf={shortOf}
          onOpen={openOrder}
          onClose={close}
        />
      )}
    </div>
  )
}

const MenuSheet = lazyPart(
  () => import('#staff/office/menu-sheet.tsx'),
  'MenuSheet',
  (failed) => <SheetFailure {...failed} title={boardWords.rail.menu} />,
)

interface NoticesProps extends BoardContext {
  orders: readonly WireStaffOrder[]
  lanes: Lanes
  outlets: Outlet[]
  onShow(): void
}

/** Re-rendered each second, as nothing else of the board is. */
function Notices({ orders, lanes, outlets, onShow, hasStarted, battery, tryNow }: NoticesProps) {
  const now = useNow()
  const board = useBoard()
  const { snapshot, isFresh, lostSince, steps, clockOffset, bookedAt, notices } = board
  const { state: sound, mutedUntil } = useSound()
  const ringing = useRinging(orders)
  const silent = useSilentScreens(outlets)
  useTitle(ringing.waiting)
  const onDockets = [...lanes.new, ...lanes.cooking].map(({ id }) => id)
  const shown = noticesOf({
    outlets,
    printing: snapshot?.printing.filter(({ outlet_id }) => isOf(outlet_id, outlets)) ?? [],
    orders,
    orderNotices: notices.filter(
      ({ orderId }) => !onDockets.includes(orderId) && orders.some(({ id }) => id === orderId),
    ),
    ringing,
    lostSince,
    steps: steps.length,
    // Before the shift starts, the start screen reports the sound.
    sound: hasStarted ? sound : 'on',
    mutedUntil,
    battery,
    clockOffset,
    silentScreens: isOnline(board) ? silent.names : [],
    heardElsewhere: silent.heardElsewhere,
    bookings: snapshot?.bookings_today ?? { bookings: 0, guests: 0 },
    bookedAt,
    now,
  })
  return (
    <NoticePlace
      notices={shown}
      state={stateOf(outlets, isFresh, now)}
      onShow={onShow}
      onTryNow={tryNow}
      onSilenceKnown={silent.onKnown}
    />
  )
}

interface LaneProps {
  left: ReadonlyMap<string, WireStaffOrder['status']>
  outlets: Outlet[]
  shortOf(order: WireStaffOrder): string | null
  onOpen(id: string, sheet?: string): void
}

/** New orders, oldest first; the one that was tapped last is open, otherwise the oldest. */
function Queue({ lanes, left, outlets, shortOf, onOpen }: LaneProps & { lanes: Lanes }) {
  const [chosenId, choose] = useState<string | null>(null)
  const openId = lanes.new.some(({ id }) => id === chosenId) ? chosenId : lanes.new[0]?.id
  return (
    <div className={styles.queue}>
      {lanes.new.map((order) => {
        const outlet = outletOf(order, outlets)
        return (
          outlet && (
            <NewDocket
              key={order.id}
              order={order}
              outlet={outlet}
              short={shortOf(order)}
              left={left.get(order.id)}
              isOpen={order.id === openId}
              onChoose={choose}
              onOpen={onOpen}
            />
          )
        )
      })}
    </div>
  )
}

interface CookingProps extends LaneProps {
  orders: readonly WireStaffOrder[]
  isShown: boolean
  /** Without ended orders, which stay until their notice is dismissed. */
  toCook: readonly WireStaffOrder[]
  /** Open orders that the snapshot has no room for. */
  more: number
  onArranged: Parameters<typeof useColumns>[2]
}

/** What is being cooked, as one wall of dockets by due time. */
function Cooking(props: CookingProps) {
  const { orders, left, outlets, isShown, toCook, more, shortOf, onOpen, onArranged } = props
  const scroller = useRef<HTMLDivElement>(null)
  const wall = useRef<HTMLDivElement>(null)
  const now = useNow(10_000)
  useColumns(wall, orders, onArranged)
  const late = toCook.filter((order) => dueOf(order, 'cooking', now).state === 'late').length
  return (
    <Lane
      name="cooking"
      count={toCook.length}
      isShown={isShown}
      scroller={scroller}
      note={
        late > 0 ? (
          <em>{boardWords.lanes.late(late)}</em>
        ) : (
          orders.length > 0 && boardWords.lanes.noneLate
        )
      }
      beside={<ToCookTotals orders={toCook} />}
    >
      {orders.length === 0 && <Blank Sign={CookingPot} title={boardWords.lanes.nothingCooking} />}
      <div ref={wall} className={styles.wall}>
        {orders.map((order) => (
          <Docket
            key={order.id}
            order={order}
            zone={outletOf(order, outlets)?.time_zone ?? ''}
            short={shortOf(order)}
            left={left.get(order.id)}
            onOpen={onOpen}
          />
        ))}
      </div>
      {more > 0 && <p className={styles.moreOrders}>{boardWords.lanes.moreOrders(more)}</p>}
    </Lane>
  )
}

/** Age of the oldest new order, to the second, as on its docket. */
function NewAge({ oldest }: { oldest: WireStaffOrder | undefined }) {
  const now = useNow()
  return oldest && boardWords.lanes.oldest(ageText(waitingFor(oldest, now)))
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

/** How long a phone is not touched before it shows the lane that rings, in milliseconds. */
const idleFor = 10_000

/** The lane that a phone shows: New when an order comes, but not under a finger; otherwise the one that was tapped. */
function useTab(lanes: Lanes, isCurrent: boolean): [LaneName, (name: LaneName) => void] {
  const [chosen, choose] = useState<LaneName | null>(null)
  const first = lanes.new.length > 0 ? 'new' : 'cooking'
  if (chosen === null && isCurrent) choose(first)
  const newest = lanes.new.at(-1)?.id
  useEffect(
    () => (newest === undefined ? undefined : afterTouch(idleFor, () => choose('new'))),
    [newest],
  )
  return [chosen ?? first, choose]
}

/** Shows the number of waiting orders in the page title. */
function useTitle(waiting: number): void {
  useEffect(() => {
    const { orders } = boardWords.lanes
    document.title = waiting > 0 ? `(${waiting}) ${orders}` : orders
  }, [waiting])
}

function outletOf(order: WireStaffOrder, outlets: Outlet[]): Outlet | undefined {
  return outlets.find(({ id }) => id === order.outlet.id) ?? outlets[0]
}

function isOf(outletId: string, outlets: Outlet[]): boolean {
  return outlets.some(({ id }) => id === outletId)
}

function placeOf(outlets: Outlet[], all: Outlet[]): string {
  const [only] = outlets
  if (outlets.length === 1 && only) return only.name
  return all.length === 0 ? boardWords.lanes.orders : boardWords.start.outlets(outlets.length)
}

function stateOf(outlets: Outlet[], isFresh: boolean, now: number): ServiceState {
  const state = stateOfAll(outlets.map((outlet) => serviceState(outlet, now)))
  if (!isFresh || !state) return { kind: 'old', text: boardWords.rail.updating, more: '' }
  return state
}
