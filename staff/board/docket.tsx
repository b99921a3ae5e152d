import { clsx } from 'clsx'
import { Ellipsis, Phone, Timer } from 'lucide-react'
import { memo } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { shortName } from '#domain/order-contact.ts'
import { Button, IconButton } from '#staff/controls/button.tsx'
import { FulfilmentTag, fulfilmentIcon } from '#staff/controls/tag.tsx'
import { isWaiting } from '#staff/live/alarm.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { countedTime, type Due, dueOf, isVeryLate } from '#staff/live/lanes.ts'
import { nextStep, type StepTo } from '#staff/live/steps.ts'
import { markSeen, takeStep, undoStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { refundAt } from './bars.ts'
import styles from './docket.module.css'
import {
  CashToTake,
  DocketLines,
  isCash,
  isLong,
  NoticeOnDocket,
  NotPrinted,
  NotSent,
  OrderNote,
  OrderNumber,
  TestMark,
  UrgentNotes,
} from './docket-parts.tsx'
import { StepButton, stepWords } from './step-button.tsx'

interface Props {
  order: WireStaffOrder
  lane: 'cooking' | 'ready' | 'out'
  zone: string
  short: string | null
  onOpen(id: string, sheet?: 'delay'): void
}

export const Docket = memo(function Docket({ order, lane, zone, short, onOpen }: Props) {
  // Updates at the due second, so that the docket and its lane change together.
  const now = useNow(10_000, countedTime(order, lane))
  const due = dueOf(order, lane, now)
  const isRow = lane !== 'cooking'
  const waiting = useBoard(({ steps }) => steps.findLast(({ orderId }) => orderId === order.id))
  const undoable = useBoard(({ undoable: last }) => (last?.orderId === order.id ? last : null))
  const notice = useBoard(({ notices }) => notices.find(({ orderId }) => orderId === order.id))
  const isLost = useBoard(({ lostSince }) => lostSince !== null)
  const isUnsent = isLost && waiting !== undefined
  const isTouched = useBoard(({ touched }) => touched[order.id] !== undefined)
  const isUnseen = isWaiting(order) && !isTouched

  return (
    <div className={clsx(styles.hanging, !isRow && isLong(order) && styles.isLong)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, one of its buttons is clicked */}
      <article
        className={clsx(
          styles.docket,
          isRow && styles.isRow,
          due.state === 'due' && styles.isDue,
          due.state === 'late' && styles.isLate,
          isUnsent && styles.queued,
        )}
        data-order={order.id}
        // Receives the focus when the docket moves.
        tabIndex={-1}
        aria-label={boardWords.docket.label(order.number, dueText(due))}
        // On click, not on pointer down: hiding the notice moves the buttons.
        onClick={isUnseen ? () => markSeen(order) : undefined}
      >
        {isUnseen && (
          <div className={clsx(styles.undoable, styles.unseen)} role="status">
            <span>{boardWords.docket.acceptedAutomatically}</span>
            <Button kind="outlined">{boardWords.docket.acknowledge}</Button>
          </div>
        )}
        {undoable && !isUnsent && (
          <div className={styles.undoable} role="status">
            <span>{boardWords.docket.justNow(stepWords(undoable.to, order.type).done)}</span>
            <StepButton kind="outlined" onClick={() => undoStep(order.id)}>
              {boardWords.docket.undo}
            </StepButton>
          </div>
        )}
        {notice && <NoticeOnDocket notice={notice} />}
        <header className={styles.header}>
          <div className={styles.first}>
            <OrderNumber number={order.number} short={short} />
            <TimeLeft due={due} />
          </div>
          <p className={styles.subtitle}>
            {isRow ? <WhereTo order={order} /> : <FulfilmentTag type={order.type} />}
            {!isRow && <span className={styles.customer}>{shortName(order.customer.name)}</span>}
          </p>
          <p className={styles.promise}>{byText(order, lane, due, zone)}</p>
        </header>
        {!isRow && <TimeEdge due={due} />}
        {order.is_test && <TestMark />}
        {!isRow && (
          <>
            <UrgentNotes order={order} />
            <DocketLines lines={order.lines} />
            <OrderNote order={order} />
          </>
        )}
        {isUnsent && <Unsent to={waiting.to} order={order} zone={zone} />}
        {!isRow && <NotPrinted id={order.id} now={now} />}
        {lane !== 'ready' && <CashToTake payment={order.payment} />}
        {isVeryLate(due) && (
          <div className={styles.actions}>
            {order.allowed.includes('delay') && (
              <Button kind="outlined" onClick={() => onOpen(order.id, 'delay')}>
                <Timer aria-hidden />
                {boardWords.docket.delay}
              </Button>
            )}
            <Button kind="outlined" onClick={() => onOpen(order.id)}>
              <Phone aria-hidden />
              {boardWords.docket.call}
            </Button>
          </div>
        )}
        <div className={styles.actions}>
          <NextStep order={order} isUnsent={isUnsent} isOutlined={isRow} />
          <IconButton
            isFramed
            label={boardWords.docket.more(order.number)}
            onClick={() => onOpen(order.id)}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </div>
      </article>
    </div>
  )
})

interface NextStepProps {
  order: WireStaffOrder
  isUnsent: boolean
  isOutlined: boolean
}

function NextStep({ order, isUnsent, isOutlined }: NextStepProps) {
  const money = useMoney()
  const to = nextStep(order)
  // Completed here and not sent yet: the undo only removes it from the queue.
  if (!to)
    return isUnsent ? (
      <StepButton kind="outlined" onClick={() => undoStep(order.id)}>
        {boardWords.docket.undo}
      </StepButton>
    ) : null
  const label = stepWords(to, order.type).button
  const takesCash = to === 'completed' && order.type === 'pickup' && isCash(order.payment)
  return (
    <StepButton kind={isOutlined ? 'outlined' : 'main'} onClick={() => takeStep(order, to)}>
      {takesCash ? boardWords.steps.withCash(label, money(order.payment.amount)) : label}
    </StepButton>
  )
}

function Unsent({ to, order, zone }: { to: StepTo; order: WireStaffOrder; zone: string }) {
  const refund = useRefundTime(order.id, zone)
  if (to !== 'accepted')
    return <NotSent>{boardWords.docket.waitingToSend(stepWords(to, order.type).done)}</NotSent>
  return (
    <NotSent>
      {[
        boardWords.docket.acceptedNotSent,
        refund && boardWords.docket.refundedAutomatically(refund, order.customer.phone_text),
      ]
        .filter(Boolean)
        .join(' ')}
    </NotSent>
  )
}

/** When the server refunds an order whose accept was not sent. */
function useRefundTime(id: string, zone: string): string | null {
  const at = useBoard(({ snapshot }) => {
    const known = snapshot?.orders.find((each) => each.id === id)
    const outlet = snapshot?.outlets.find((each) => each.id === known?.outlet.id)
    return known && outlet ? (refundAt(known, outlet)?.getTime() ?? null) : null
  })
  return at === null ? null : clockTime(new Date(at), zone)
}

function TimeLeft({ due }: { due: Due }) {
  return (
    <p className={styles.figure}>
      {due.state === 'late' ? boardWords.docket.late(due.minutes) : due.minutes}
      <small>{boardWords.docket.min}</small>
    </p>
  )
}

function WhereTo({ order: { type, address, customer } }: { order: WireStaffOrder }) {
  const Sign = fulfilmentIcon(type)
  const district = address?.postcode.replace(/..$/, '')
  return (
    <span className={styles.place}>
      <Sign size={18} aria-hidden />
      <span className={styles.customer}>
        {[district, shortName(customer.name)].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function dueText(due: Due): string {
  return due.state === 'late'
    ? `${boardWords.docket.late(due.minutes)} ${boardWords.docket.min}`
    : words.minutes(due.minutes)
}

function byText(order: WireStaffOrder, lane: Props['lane'], due: Due, zone: string): string {
  if (lane === 'ready') return boardWords.docket.waiting
  if (lane === 'out') return boardWords.docket.till(clockTime(order.timing.to, zone))
  const time = clockTime(order.ready_by, zone)
  if (due.state === 'late') return time
  return due.state === 'due' ? boardWords.docket.due(time) : boardWords.docket.by(time)
}

/** Upper edge of a docket: a progress bar towards the promised time; hatched when due. */
export function TimeEdge({ due }: { due: Due }) {
  return (
    <div className={styles.timeEdge} aria-hidden>
      <i style={{ width: `${Math.round(due.share * 100)}%` }} />
    </div>
  )
}
