import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { shortName } from '#domain/order-contact.ts'
import { Panel } from '#staff/controls/panel.tsx'
import { FulfilmentTag, fulfilmentIcon } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import {
  cookingStart,
  countedTime,
  dueOf,
  type Lanes,
  type Outlet,
  oldestIn,
} from '#staff/live/lanes.ts'
import { nextStep } from '#staff/live/steps.ts'
import { takeStep, undoableFor, undoStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { shortNumber } from '#staff/orders/order-call.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText, minutesSince } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import docketStyles from './docket.module.css'
import { type DocketProps, districtOf, dueText, MainButton, Opener, useUnsent } from './docket.tsx'
import { DocketLines, isCash, TestMark, UrgentNotes } from './docket-parts.tsx'
import { Count } from './lane.tsx'
import styles from './shelf.module.css'
import { StepButton, stepWords } from './step-button.tsx'

type ShelfName = 'ready' | 'out'

interface Props extends Pick<DocketProps, 'onOpen'> {
  lanes: Pick<Lanes, ShelfName>
  left: ReadonlyMap<string, WireStaffOrder['status']>
  shortOf(order: WireStaffOrder): string | null
  /** The lane that a phone shows. */
  tab: string
  onList(name: ShelfName): void
}

/** Ready and out, one line each: as many as there is room for, and all of them in a list. */
export const Shelf = memo(function Shelf({ lanes, ...rest }: Props) {
  const isEmpty = lanes.ready.length + lanes.out.length === 0
  return (
    <div className={clsx(styles.shelf, isEmpty && styles.isEmpty)}>
      <Row name="ready" orders={lanes.ready} {...rest} />
      <Row name="out" orders={lanes.out} {...rest} />
    </div>
  )
})

interface RowProps extends Omit<Props, 'lanes'> {
  name: ShelfName
  orders: readonly WireStaffOrder[]
}

function Row({ name, orders, left, shortOf, tab, onOpen, onList }: RowProps) {
  const now = useNow(10_000)
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list)
  const oldest = oldestIn(orders)
  const more = orders.length - room
  const id = `lane-${name}`
  const label = (
    <>
      <span id={id}>{boardWords.lanes.names[name]}</span> <Count count={orders.length} />
    </>
  )
  return (
    <section
      className={clsx(styles.row, styles[name])}
      data-shown={tab === name || undefined}
      aria-labelledby={id}
    >
      <h2 tabIndex={-1}>
        {orders.length > 0 ? (
          <button type="button" onClick={() => onList(name)}>
            {label}
            {oldest && (
              <small>{boardWords.lanes.oldest(words.minutes(minutesSince(oldest, now)))}</small>
            )}
            {more > 0 && <small className={styles.more}>{boardWords.lanes.more(more)}</small>}
          </button>
        ) : (
          label
        )}
      </h2>
      <div ref={list} className={styles.tiles}>
        {orders.slice(0, room).map((order) => (
          <Tile
            key={order.id}
            order={order}
            lane={name}
            short={shortOf(order)}
            left={left.get(order.id)}
            onOpen={onOpen}
          />
        ))}
        {orders.length === 0 && <p className={styles.nothing}>{boardWords.lanes.nothing[name]}</p>}
      </div>
    </section>
  )
}

/** How many tiles of a row are whole in sight; all of them where they are a list. */
function useRoom(list: { current: HTMLElement | null }): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { gridTemplateColumns: columns, display } = getComputedStyle(element)
      if (element.clientWidth === 0) setRoom(0)
      else setRoom(display === 'grid' ? columns.split(' ').length : Number.POSITIVE_INFINITY)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return room
}

/** An order that is cooked: one line and one button. */
const Tile = memo(function Tile({
  order,
  lane,
  short,
  left,
  onOpen,
}: DocketProps & { lane: ShelfName }) {
  const now = useNow(10_000, countedTime(order, lane))
  const due = dueOf(order, lane, now)
  const isUnsent = useUnsent(order.id)
  const to = nextStep(order)
  return (
    <article
      className={clsx(
        styles.tile,
        due.state === 'due' && styles.due,
        due.state === 'late' && styles.late,
        isUnsent && docketStyles.unsent,
      )}
      data-order={order.id}
      tabIndex={-1}
      aria-label={boardWords.docket.label(order.number, dueText(due))}
    >
      <Opener order={order} onOpen={onOpen}>
        <b className={styles.minutes}>{dueText(due)}</b>{' '}
        <Facts order={order} short={short} isUnsent={isUnsent} />
      </Opener>
      <MainButton left={left}>
        {to ? (
          <StepButton kind="outlined" onClick={() => takeStep(order, to)}>
            {stepWords(to, order.type).button}
          </StepButton>
        ) : (
          // Completed here and not sent: the undo removes it from the queue.
          isUnsent && (
            <StepButton kind="outlined" onClick={() => undoStep(order.id)}>
              {boardWords.docket.undo}
            </StepButton>
          )
        )}
      </MainButton>
    </article>
  )
})

interface FactsProps extends Pick<DocketProps, 'order' | 'short'> {
  isUnsent: boolean
}

/** What is needed to hand it over: `TEST`, what waits to be sent, cash to take, district and name. */
function Facts({ order, short, isUnsent }: FactsProps) {
  const money = useMoney()
  const { payment, type, customer } = order
  const Sign = isUnsent ? CloudOff : fulfilmentIcon(type)
  const place = [short, districtOf(order)].filter(Boolean).join(' · ')
  return (
    <small className={styles.facts}>
      <Sign size={17} aria-hidden />
      <span>
        {order.is_test && <b>{boardWords.docket.testShort} </b>}
        {place}{' '}
        {isUnsent ? (
          boardWords.docket.notSent
        ) : isCash(payment) ? (
          <b>{boardWords.docket.cashOf(money(payment.amount))}</b>
        ) : (
          shortName(customer.name)
        )}
      </span>
    </small>
  )
}

interface ListProps extends Pick<Props, 'onOpen' | 'shortOf'> {
  name: ShelfName
  orders: readonly WireStaffOrder[]
  onClose(): void
}

/** All orders of a shelf. */
export function ShelfList({ name, orders, shortOf, onOpen, onClose }: ListProps) {
  return (
    <Panel title={boardWords.lanes.names[name]} onClose={onClose} foot={<UndoRow />}>
      {orders.length === 0 && <p>{boardWords.lanes.nothing[name]}</p>}
      {orders.map((order) => (
        <Tile
          key={order.id}
          order={order}
          lane={name}
          short={shortOf(order)}
          left={undefined}
          onOpen={onOpen}
        />
      ))}
    </Panel>
  )
}

interface LaterProps {
  orders: readonly WireStaffOrder[]
  outlets: readonly Outlet[]
  onOpen(id: string): void
  onClose(): void
}

/** Accepted orders for a later slot, sorted by the start of cooking. */
export function LaterSheet({ orders, outlets, onOpen, onClose }: LaterProps) {
  const now = useNow(60_000)
  return (
    <Panel title={boardWords.later.title} onClose={onClose} foot={<UndoRow />}>
      {orders.length === 0 && <p>{boardWords.later.empty}</p>}
      {orders.map((order) => {
        const outlet = outlets.find(({ id }) => id === order.outlet.id)
        if (!outlet) return null
        const zone = outlet.time_zone
        return (
          <article key={order.id} className={styles.later} aria-label={order.number}>
            <header>
              <FulfilmentTag type={order.type} place={districtOf(order)} />
              <Opener order={order} onOpen={onOpen}>
                <small>
                  {dayText(order.timing.from, now, zone)} {clockTime(order.timing.from, zone)},{' '}
                  {boardWords.later.starts(clockTime(cookingStart(order, outlet), zone))}
                </small>
              </Opener>
              <StepButton onClick={({ currentTarget }) => start(order, currentTarget)}>
                {boardWords.docket.startNow}
              </StepButton>
            </header>
            {order.is_test && <TestMark />}
            <UrgentNotes order={order} />
            <DocketLines lines={order.lines} />
          </article>
        )
      })}
    </Panel>
  )
}

/** Starts an order and moves the focus to the button of the next or previous row, otherwise to the close button. */
function start(order: WireStaffOrder, button: HTMLElement): void {
  const row = button.closest('article')
  const others = [row?.nextElementSibling, row?.previousElementSibling]
  const next = others.find((each) => each instanceof HTMLElement && each.matches('article'))
  const to = next?.querySelector<HTMLElement>('header > button')
  const close = button.closest('dialog')?.querySelector<HTMLElement>('header button')
  takeStep(order, 'preparing')
  ;(to ?? close)?.focus()
}

/** The last step and its undo, in one place wherever the docket went; afterwards what was done last. */
export function UndoRow() {
  const undoable = useBoard((state) => state.undoable)
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const now = useNow()
  const order = undoable && orders?.find(({ id }) => id === undoable.orderId)
  if (!undoable || !order)
    return (
      <div className={styles.undo}>
        <LastStep />
      </div>
    )
  const seconds = Math.max(1, Math.ceil((undoable.at + undoableFor - now) / 1_000))
  return (
    <div className={clsx(styles.undo, styles.canUndo)} data-order={order.id}>
      <p role="status">
        {boardWords.docket.undoBar(
          shortNumber(undoable.number),
          stepWords(undoable.to, order.type).is,
        )}
      </p>
      <small aria-hidden>{boardWords.docket.secondsLeft(seconds)}</small>
      <StepButton onClick={() => undoStep(undoable.orderId)}>{boardWords.docket.undo}</StepButton>
    </div>
  )
}

/** The newest step of any order on the board. */
const LastStep = memo(function LastStep() {
  const snapshot = useBoard((state) => state.snapshot)
  if (!snapshot) return null
  const [last] = snapshot.orders
    .flatMap((order) => order.history.map((step) => ({ ...step, order })))
    .filter(({ by, undone_at }) => by !== 'diner' && undone_at === null)
    .sort((a, b) => b.at.localeCompare(a.at))
  const zone = snapshot.outlets.find(({ id }) => id === last?.order.outlet.id)?.time_zone
  const listening = snapshot.screens.filter((screen) => screen.listening).length
  return (
    <>
      <p>
        {last &&
          boardWords.docket.lastStep(shortNumber(last.order.number), words.status[last.status], {
            time: clockTime(last.at, zone),
            who: last.name || (last.device ?? ''),
          })}
      </p>
      {listening > 0 && <small>{boardWords.lanes.listening(listening)}</small>}
    </>
  )
})
