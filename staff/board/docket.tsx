import { clsx } from 'clsx'
import { Check, CloudOff, Phone, Timer } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { shortName } from '#domain/order-contact.ts'
import { Button } from '#staff/controls/button.tsx'
import { FulfilmentTag, Tag } from '#staff/controls/tag.tsx'
import { isWaiting } from '#staff/live/alarm.ts'
import { dismissNotice, useBoard } from '#staff/live/board-store.ts'
import { countedTime, type Due, dueOf, isVeryLate } from '#staff/live/lanes.ts'
import { nextStep } from '#staff/live/steps.ts'
import { markSeen, takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { shortNumber } from '#staff/orders/order-call.tsx'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import styles from './docket.module.css'
import {
  CashToTake,
  DocketLines,
  NoticeOnDocket,
  NotPrinted,
  OrderNote,
  TestMark,
  UrgentNotes,
} from './docket-parts.tsx'
import { refundAt } from './notices.ts'
import { StepButton, stepWords } from './step-button.tsx'
import { isSecondTap } from './touch.ts'

export interface DocketProps {
  order: WireStaffOrder
  /** The outlet's short name, where the board shows several. */
  short: string | null
  /** Its current status, if it has left its lane and only keeps its place. */
  left: WireStaffOrder['status'] | undefined
  onOpen(id: string, sheet?: 'delay' | 'reject'): void
}

/** An order that is being cooked. Its button is at the top, where it stays whatever the order's length. */
export const Docket = memo(function Docket({
  order,
  short,
  left,
  zone,
  onOpen,
}: DocketProps & { zone: string }) {
  // Updates at the due second, so that the docket and its lane change together.
  const now = useNow(10_000, countedTime(order, 'cooking'))
  const due = dueOf(order, 'cooking', now)
  // Three digits would reach the button.
  const isLong = due.minutes >= 100
  const notice = useBoard(({ notices }) => notices.find(({ orderId }) => orderId === order.id))
  const isTouched = useBoard(({ touched }) => touched[order.id] !== undefined)
  const isUnsent = useUnsent(order.id)
  const isStopped = notice?.kind === 'stop'
  const to = nextStep(order)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, its number opens it
    <article
      className={clsx(
        styles.docket,
        isStopped ? styles.isStopped : styles[due.state],
        isUnsent && styles.unsent,
      )}
      data-order={order.id}
      // Receives the focus when the docket moves.
      tabIndex={-1}
      aria-label={boardWords.docket.label(order.number, isStopped ? '' : dueText(due))}
      onClick={(event) => {
        const { target } = event
        if (!(target instanceof Element) || target.closest('button')) return
        if (!isSecondTap(event)) onOpen(order.id)
      }}
    >
      <div className={styles.timeEdge} aria-hidden>
        <i style={{ width: `${Math.round(due.share * 100)}%` }} />
      </div>
      <header className={styles.header}>
        <Opener order={order} onOpen={onOpen}>
          <small>{byText(order, due, zone)}</small>
          {!isStopped && (
            <>
              <b className={styles.minutes}>
                {isLong ? boardWords.docket.hours(Math.floor(due.minutes / 60)) : due.minutes}
              </b>{' '}
              <small className={styles.unit}>
                {due.state === 'late' ? boardWords.docket.late : !isLong && boardWords.docket.min}
              </small>
            </>
          )}
        </Opener>
        {isStopped ? (
          <StepButton kind="danger" onClick={() => dismissNotice(order.id)}>
            {boardWords.docket.seen}
          </StepButton>
        ) : (
          <MainButton left={left}>
            {to && (
              <StepButton onClick={() => takeStep(order, to)}>
                {stepWords(to, order.type).button}
              </StepButton>
            )}
          </MainButton>
        )}
      </header>
      <WhereTo order={order} short={short} />
      {isWaiting(order) && !isTouched && (
        <div className={clsx(styles.notice, styles.byItself)} role="status">
          <span>{boardWords.docket.acceptedAutomatically}</span>
          <Button kind="outlined" onClick={() => markSeen(order)}>
            {boardWords.docket.acknowledge}
          </Button>
        </div>
      )}
      {notice && <NoticeOnDocket notice={notice} />}
      {order.is_test && <TestMark />}
      <UrgentNotes order={order} />
      <DocketLines lines={order.lines} />
      <OrderNote order={order} />
      <p className={styles.tags}>
        <CashToTake payment={order.payment} />
        {isUnsent && <Unsent order={order} zone={zone} />}
        <NotPrinted id={order.id} now={now} />
      </p>
      {isVeryLate(due) && !isStopped && (
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
    </article>
  )
})

interface OpenerProps extends Pick<DocketProps, 'order'> {
  onOpen(id: string): void
  children: ReactNode
}

/** The number of an order, which opens its sheet; not by the second tap of a double tap on the step of another. */
export function Opener({ order, onOpen, children }: OpenerProps) {
  const number = shortNumber(order.number)
  return (
    <h3 className={styles.heading}>
      <button
        type="button"
        className={clsx(styles.opener, number.length > 4 && styles.isLong)}
        onClick={(event) => {
          if (!isSecondTap(event)) onOpen(order.id)
        }}
      >
        <span className="hidden">{boardWords.docket.order} </span>
        <b className={styles.number}>{number}</b> {children}
      </button>
    </h3>
  )
}

/** The next step of an order. Once it was taken, its place says so and takes no tap, until the dockets move. */
export function MainButton({
  left,
  children,
}: Pick<DocketProps, 'left'> & { children: ReactNode }) {
  if (!left) return children
  return (
    <p className={styles.done}>
      <Check aria-hidden />
      {words.status[left]}
    </p>
  )
}

/** Delivery with its district or pickup, and for whom; with several outlets which one cooks it. */
export function WhereTo({ order, short }: Pick<DocketProps, 'order' | 'short'>) {
  return (
    <p className={styles.where}>
      {short !== null && <b className={styles.short}>{short}</b>}
      <FulfilmentTag type={order.type} place={districtOf(order)} />
      <span className={styles.customer}>{shortName(order.customer.name)}</span>
    </p>
  )
}

/** `SE15` of `SE15 4TG`; elsewhere the postcode without its last two letters. Undefined for pickup. */
export function districtOf({ address }: WireStaffOrder): string | undefined {
  return address?.postcode.replace(/\s*\d[a-z]{2}$|..$/i, '')
}

/** Whether a step of this order waits for the connection. */
export function useUnsent(id: string): boolean {
  return useBoard(
    ({ lostSince, steps }) => lostSince !== null && steps.some(({ orderId }) => orderId === id),
  )
}

function Unsent({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const step = useBoard(({ steps }) => steps.findLast(({ orderId }) => orderId === order.id))
  const refund = useRefundTime(order.id, zone)
  if (!step) return null
  const text =
    step.to === 'accepted'
      ? [
          boardWords.docket.acceptedNotSent,
          refund && boardWords.docket.refundedAutomatically(refund, order.customer.phone_text),
        ]
          .filter(Boolean)
          .join(' ')
      : boardWords.docket.waitingToSend(stepWords(step.to, order.type).done)
  return (
    <Tag kind="note">
      <CloudOff size={18} aria-hidden />
      {text}
    </Tag>
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

export function dueText(due: Due): string {
  return due.state === 'late'
    ? `${words.minutes(due.minutes)} ${boardWords.docket.late}`
    : words.minutes(due.minutes)
}

function byText(order: WireStaffOrder, due: Due, zone: string): string {
  const time = clockTime(order.ready_by, zone)
  if (due.state === 'late') return boardWords.docket.was(time)
  return due.state === 'due' ? boardWords.docket.due(time) : boardWords.docket.by(time)
}
