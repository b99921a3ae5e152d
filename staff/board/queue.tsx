import { clsx } from 'clsx'
import { ArrowDown, BellOff, BellRing, Clock, Pause, WifiOff } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { acceptMinutes } from '#domain/kitchen-time.ts'
import { plainDate } from '#domain/zone.ts'
import { Button } from '#staff/controls/button.tsx'
import { Stepper } from '#staff/controls/stepper.tsx'
import { fulfilmentIcon } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { cookingStart, isForLater, type Outlet, waitingFor } from '#staff/live/lanes.ts'
import { useSound } from '#staff/live/sound.ts'
import { markSeen, takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime, dayText } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import boardStyles from './board.module.css'
import styles from './docket.module.css'
import { type DocketProps, districtOf, MainButton, Opener, WhereTo } from './docket.tsx'
import {
  CashToTake,
  DocketLines,
  isCash,
  NoticeOnDocket,
  OrderNote,
  TestMark,
  UrgentNotes,
} from './docket-parts.tsx'
import { Blank, useBelow } from './lane.tsx'
import { minutesFor, pauseOfAll, promiseTime } from './service-state.ts'
import { StepButton } from './step-button.tsx'

interface Props extends Omit<DocketProps, 'order'> {
  order: WireStaffOrder
  outlet: Outlet
  isOpen: boolean
  onChoose(id: string): void
}

/**
 * An order that waits for an answer: one of the queue is open, the others are a row each. All accept at the same place.
 * Touching it anywhere stops its sound on every screen.
 */
export const NewDocket = memo(function NewDocket(props: Props) {
  const { order, outlet, short, left, isOpen, onChoose, onOpen } = props
  const now = useNow()
  const money = useMoney()
  const docket = useRef<HTMLElement>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  const notice = useBoard(({ notices }) => notices.find(({ orderId }) => orderId === order.id))
  const isLater = isForLater(order)
  const chosen = minutes ?? minutesFor(order, outlet, now)
  useEffect(() => {
    if (isOpen) docket.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, its number opens it
    <article
      ref={docket}
      className={clsx(styles.docket, styles.isNew, isOpen && styles.isOpen)}
      data-inverted
      data-order={order.id}
      tabIndex={-1}
      aria-label={boardWords.docket.newLabel(order.number)}
      onPointerDown={() => markSeen(order)}
      // On click: opening it moves the dockets below, and a tap must end on the button where it began.
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button')) onChoose(order.id)
      }}
    >
      <header className={styles.header}>
        <p className={styles.age}>
          {ageText(waitingFor(order, now))} <small>{boardWords.docket.waits}</small>
        </p>
        <Opener order={order} onOpen={isOpen ? onOpen : onChoose}>
          <small>
            {isOpen ? (
              `${money(order.total)} ${isCash(order.payment) ? boardWords.docket.cash : boardWords.docket.paid}`
            ) : (
              <InShort order={order} short={short} />
            )}
          </small>
        </Opener>
        <MainButton left={left}>
          <StepButton onClick={() => takeStep(order, 'accepted', isLater ? null : chosen)}>
            <span>
              {boardWords.steps.accepted.button}{' '}
              <small>
                {isLater ? clockTime(order.timing.from, outlet.time_zone) : words.minutes(chosen)}
              </small>
            </span>
          </StepButton>
        </MainButton>
      </header>
      {notice && <NoticeOnDocket notice={notice} />}
      {isOpen ? (
        <Opened {...props} now={now} minutes={chosen} onMinutes={setMinutes} />
      ) : (
        <>
          {order.is_test && <TestMark />}
          <UrgentNotes order={order} />
        </>
      )}
    </article>
  )
})

/** `SE5 · 5 items`. */
function InShort({ order, short }: Pick<Props, 'order' | 'short'>) {
  const Sign = fulfilmentIcon(order.type)
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const place = isForLater(order)
    ? boardWords.docket.later
    : (districtOf(order) ?? words.fulfilment.pickup)
  return (
    <>
      <Sign size={18} aria-hidden />
      {[short, place, boardWords.docket.items(items)].filter(Boolean).join(' · ')}
    </>
  )
}

interface OpenedProps extends Props {
  now: number
  minutes: number
  onMinutes(minutes: number): void
}

/** What the open docket shows below its head; what is longer than the lane scrolls inside it. */
function Opened({ order, outlet, short, left, now, minutes, onMinutes, onOpen }: OpenedProps) {
  const body = useRef<HTMLDivElement>(null)
  const below = useBelow(body, 'li, p, div')
  const zone = outlet.time_zone
  return (
    <>
      <div className={styles.controls}>
        <Button
          kind="outlined"
          isOff={left !== undefined}
          onClick={() => onOpen(order.id, 'reject')}
        >
          {boardWords.docket.reject}
        </Button>
        {isForLater(order) ? (
          <p className={styles.later}>
            <Clock size={18} aria-hidden />
            <span>
              {boardWords.docket.forLater}{' '}
              <b>
                {dayText(order.timing.from, now, zone)} {clockTime(order.timing.from, zone)}
              </b>
              , {boardWords.docket.cookingStarts(clockTime(cookingStart(order, outlet), zone))}
            </span>
          </p>
        ) : (
          <Stepper
            value={minutes}
            {...acceptMinutes}
            onChange={onMinutes}
            fewer={boardWords.docket.fewerMinutes}
            more={boardWords.docket.moreMinutes}
            isFramed
          >
            {words.minutes(minutes)} <small>{promiseTime(order, outlet, minutes, now)}</small>
          </Stepper>
        )}
      </div>
      <div className={styles.whereLine}>
        <WhereTo order={order} short={short} />
        {order.seen && <small>{boardWords.docket.seenBy(order.seen.by.name)}</small>}
        {below > 0 && (
          <b className={boardStyles.below}>
            <ArrowDown size={17} aria-hidden />
            {boardWords.docket.moreBelow(below)}
          </b>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
      <div
        ref={body}
        className={styles.body}
        role="group"
        aria-label={boardWords.docket.dishes}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
      >
        {order.is_test && <TestMark />}
        <UrgentNotes order={order} />
        <DocketLines lines={order.lines} />
        <OrderNote order={order} />
        <p className={styles.tags}>
          <CashToTake payment={order.payment} />
        </p>
      </div>
    </>
  )
}

const PauseWords = lazyPart(
  () => import('#staff/service/pause-words.tsx'),
  'PauseWords',
  (failed) => <SheetFailure {...failed} title={boardWords.lanes.changeWords} />,
)

interface NothingNewProps {
  outlets: Outlet[]
  isOnline: boolean
  isBoardEmpty: boolean
}

/** Content of the empty queue: quiet, paused or offline. */
export function NothingNew({ outlets, isOnline, isBoardEmpty }: NothingNewProps) {
  const now = useNow(10_000)
  const [isChanging, setIsChanging] = useState(false)
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const hears = useSound(({ state }) => state === 'on')
  const said = boardWords.lanes
  if (!isOnline) {
    const phones = Math.max(0, ...outlets.map(({ unanswered }) => unanswered.phones))
    const texts = [said.offlineText, phones > 0 ? said.offlineTexts(phones) : '']
    return <Blank Sign={WifiOff} title={said.offlineTitle} texts={texts} />
  }
  const paused = pauseOfAll(outlets, now)
  if (!paused) {
    // When the last order arrived tells a quiet evening from a broken board.
    const last = lastOrderToday(outlets, orders ?? [], now)
    const texts = [last ? said.emptyLast(last) : '', hears ? said.bellIsOn : said.bellIsOff]
    const title = isBoardEmpty ? said.emptyTitle : said.noneNew
    return <Blank Sign={hears ? BellRing : BellOff} title={title} texts={texts} />
  }
  const { outlet, pause } = paused
  const until = pause.until && clockTime(pause.until, outlet.time_zone)
  const texts = [pause.message && said.dinersRead(pause.message)]
  return (
    <Blank Sign={Pause} title={said.pausedTitle(until)} texts={texts}>
      {pause.kind === 'hand' && (
        <Button kind="outlined" onClick={() => setIsChanging(true)}>
          {said.changeWords}
        </Button>
      )}
      {isChanging && (
        <PauseWords outletId={outlet.id} pause={pause} onClose={() => setIsChanging(false)} />
      )}
    </Blank>
  )
}

type PlacedOrder = Pick<WireBoard['orders'][number], 'placed_at' | 'is_test'> & {
  outlet: { id: string }
}

/** Time of today's last order, without test orders; null for none. The snapshot may be older than `orders`. */
export function lastOrderToday(
  outlets: readonly Pick<Outlet, 'id' | 'time_zone' | 'last_order_at'>[],
  orders: readonly PlacedOrder[],
  now: number,
): string | null {
  const times = outlets.flatMap(({ id, time_zone: zone, last_order_at }) =>
    [
      last_order_at,
      ...orders
        .filter(({ outlet, is_test }) => outlet.id === id && !is_test)
        .map(({ placed_at }) => placed_at),
    ].flatMap((at) => (at ? [{ at: Date.parse(at), zone }] : [])),
  )
  const last = times.sort((a, b) => b.at - a.at)[0]
  if (!last) return null
  const day = (at: number) => plainDate(new Date(at), last.zone)
  return day(last.at) === day(now) ? clockTime(new Date(last.at), last.zone) : null
}
