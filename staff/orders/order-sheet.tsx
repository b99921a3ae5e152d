import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  CalendarX,
  FlaskConical,
  HandCoins,
  Lock,
  type LucideIcon,
  Printer,
  Timer,
  Undo2,
} from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { wireLineText } from '#contract/order-mapping.ts'
import type { WireOrderMessages, WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isOpen } from '#domain/order-actions.ts'
import { type OrderReason, orderReasons } from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { docketLine, OrderNote, UrgentNotes } from '#staff/board/docket-parts.tsx'
import { StepButton, stepWords } from '#staff/board/step-button.tsx'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { FulfilmentTag, Tag } from '#staff/controls/tag.tsx'
import { canStillUndo, nextStep } from '#staff/live/steps.ts'
import { takeStep, undoStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { sentWords } from '#staff/words/restaurant.ts'
import styles from './order.module.css'
import type { SheetName, SheetProps } from './order-call.tsx'
import { OrderHead } from './order-head.tsx'
import { WhoAndWhen } from './who-and-when.tsx'

interface Props extends SheetProps {
  onSheet(name: SheetName): void
}

/** Details and actions of an order. */
export function OrderSheet({ order, outlet, onClose, onSheet }: Props) {
  const to = nextStep(order)
  return (
    <Panel
      title={orderWords.order.title(order.number)}
      head={<OrderHead number={order.number} />}
      beside={
        <>
          <FulfilmentTag type={order.type} />
          <Tag kind="solid">{words.status[order.status]}</Tag>
          <Tag>{words.channels[order.channel]}</Tag>
          {order.is_test && <Tag kind="warn">{boardWords.docket.test}</Tag>}
        </>
      }
      onClose={onClose}
      right={<WhoAndWhen order={order} outlet={outlet} />}
      foot={
        <>
          <Button kind="outlined" className={styles.close} onClick={onClose}>
            {words.close}
          </Button>
          {order.status === 'placed' ? (
            <>
              <Button kind="outlined" onClick={() => onSheet('reject')}>
                {boardWords.docket.reject}
              </Button>
              <StepButton
                onClick={() => {
                  if (order.timing.kind === 'asap') return onSheet('accept')
                  takeStep(order, 'accepted')
                  onClose()
                }}
              >
                {boardWords.steps.accepted.button}
              </StepButton>
            </>
          ) : (
            to && (
              <StepButton
                onClick={() => {
                  takeStep(order, to)
                  onClose()
                }}
              >
                {stepWords(to, order.type).button}
              </StepButton>
            )
          )}
        </>
      }
    >
      <UrgentNotes order={order} />
      <Lines order={order} />
      <OrderNote order={order} />
      <OrderActions order={order} onSheet={onSheet} />
      <OrderHistory order={order} zone={outlet.time_zone} />
      <OrderMessages order={order} zone={outlet.time_zone} />
    </Panel>
  )
}

function Lines({ order }: { order: WireStaffOrder }) {
  const money = useMoney()
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => {
        const { quantity, name, options, removals, note } = docketLine(line)
        return (
          <li key={line.position} className={clsx(line.photo && styles.hasPhoto)}>
            <b>{quantity}×</b>
            {line.photo && <img src={line.photo} alt="" width={56} height={56} loading="lazy" />}
            <span>{name}</span>
            <data value={line.total}>{money(line.total)}</data>
            {(options || removals.length > 0) && (
              <small>
                {options}
                {options && removals.length > 0 && ' · '}
                <strong>{removals.join(', ')}</strong>
              </small>
            )}
            {note && <small>“{note}”</small>}
            <small className={styles.contains}>{wireLineText(line)}</small>
          </li>
        )
      })}
    </ul>
  )
}

interface OrderActionsProps {
  order: WireStaffOrder
  onSheet(name: SheetName): void
}

/** The actions that the server allows this actor; a lock marks those that need a manager's PIN. */
function OrderActions({ order, onSheet }: OrderActionsProps) {
  const now = useNow()
  const may = (action: WireStaffOrder['allowed'][number]) => order.allowed.includes(action)
  const isAccepted = isOpen(order.status) && order.status !== 'placed'
  const isPaid = order.refundable > 0
  const button = (name: SheetName, Sign: LucideIcon, text: string, isLocked = false) => (
    <Button kind="outlined" onClick={() => onSheet(name)}>
      {isLocked ? <Lock size={18} aria-hidden /> : <Sign aria-hidden />}
      {isLocked ? `${text} · ${words.manager}` : text}
    </Button>
  )
  const { print, delay, undo, refund, cancel, markAsTest } = orderWords.order
  return (
    <div className={styles.actions}>
      {may('print') && button('print', Printer, print)}
      {may('delay') && button('delay', Timer, delay)}
      {canStillUndo(order, now) && (
        <StepButton kind="outlined" onClick={() => undoStep(order.id)}>
          <Undo2 aria-hidden />
          {undo}
        </StepButton>
      )}
      {isPaid && order.status !== 'placed' && button('refund', HandCoins, refund, !may('refund'))}
      {isAccepted && button('cancel', CalendarX, cancel, !may('cancel'))}
      {isOpen(order.status) &&
        !order.is_test &&
        // `allowed` lacks `mark_test` while money can be refunded: then the sheet asks for the refund first.
        button('test', FlaskConical, markAsTest, !may('mark_test') && !isPaid)}
    </div>
  )
}

/** The events of an order by time, and who caused them. */
function OrderHistory({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const money = useMoney()
  return (
    <section className={styles.panel}>
      <h3>{orderWords.order.whatHappened}</h3>
      <ol className={styles.history}>
        {historyLines(order, money).map(({ key, at, text, isUndone }) => (
          <li key={key}>
            <time dateTime={at}>{clockTime(at, zone)}</time>
            {isUndone ? (
              <span>
                <s>{text}</s> {orderWords.order.undone}
              </span>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface HistoryLine {
  key: string
  at: string
  text: string
  isUndone: boolean
}

/** The events of an order in words, by time. */
export function historyLines(
  order: Pick<WireStaffOrder, 'history' | 'delays' | 'refunds' | 'printed'>,
  money: (amount: number) => string,
): HistoryLine[] {
  const { by } = orderWords.order
  const steps = order.history.map(({ position, at, status, name, device, reason, undone_at }) => ({
    key: `step-${position}`,
    at,
    text: [`${words.status[status]} ${by(name || (device ?? ''))}`, reasonText(reason)]
      .filter(Boolean)
      .join(': '),
    isUndone: undone_at !== null,
  }))
  const delays = order.delays.map((delay, index) => ({
    key: `delay-${index}`,
    at: delay.at,
    text: orderWords.order.delayed(delay.minutes, delay.by.name),
    isUndone: false,
  }))
  const refunds = order.refunds.map((refund) => {
    const { refund: title, reasons, states } = orderWords.refund
    const state = refund.status === 'succeeded' ? '' : ` – ${states[refund.status]}`
    return {
      key: refund.id,
      at: refund.at,
      text: `${title(money(refund.amount))}: ${reasons[refund.reason]} ${by(refund.by.name)}${state}`,
      isUndone: false,
    }
  })
  const printed = order.printed.map(({ copy, at, printer }) => ({
    key: `printed-${copy}-${at}`,
    at,
    text: orderWords.order.printed(orderWords.order.copies[copy], printer),
    isUndone: false,
  }))
  return [...steps, ...delays, ...refunds, ...printed].sort((a, b) => a.at.localeCompare(b.at))
}

/** @param stored `sold_out` or `other: oven broken`, as in the database; '' for a step that needs no reason */
function reasonText(stored: string): string {
  const [code = '', ...note] = stored.split(': ')
  if (!(code in orderReasons)) return stored
  const { button, sentence } = orderReasons[code as OrderReason]
  return note.length > 0 ? note.join(': ') : (button ?? sentence)
}

/** In milliseconds. Polled: a message is sent some seconds after its step, without an event to the board. */
const pollInterval = 10_000

/** The messages to the diner, with their delivery state. */
function OrderMessages({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const { id, version } = order
  const { data, isError } = useQuery({
    queryKey: ['order', id, 'messages', version],
    queryFn: ({ signal }) => call(calls.getOrderMessages, { params: { id }, signal }),
    refetchInterval: pollInterval,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.panel}>
      <h3>{sentWords.title}</h3>
      {!data && isError && <p role="status">{words.failed.load}</p>}
      {data?.messages.length === 0 && <p className={styles.muted}>{sentWords.none}</p>}
      <ol className={styles.messages}>
        {data?.messages.map((message) => (
          <Message
            key={message.id ?? `${message.what} ${message.at}`}
            message={message}
            zone={zone}
          />
        ))}
      </ol>
    </section>
  )
}

interface MessageProps {
  message: WireOrderMessages['messages'][number]
  zone: string
}

function Message({ message, zone }: MessageProps) {
  const { id, what, channel, state, at } = message
  const again = useAction({
    asks: sentWords.toSend,
    make: (failed: string) => call(calls.repeatMessage, { params: { id: failed } }),
    refreshes: ['order'],
  })
  const name = sentWords.names[what]
  return (
    <li>
      <time dateTime={at}>{clockTime(at, zone)}</time>
      <span>
        {name}
        {channel && `, ${sentWords.by[channel]}`}
      </span>
      {state === 'sent' && <Tag kind="good">{sentWords.sent}</Tag>}
      {state === 'waiting' && <Tag kind="note">{sentWords.waiting}</Tag>}
      {state === 'failed' && <Tag kind="warn">{sentWords.notArrived}</Tag>}
      {message.can_repeat && id && (
        <SmallButton
          isBusy={again.isPending}
          aria-label={`${sentWords.again}: ${name}`}
          onClick={() => again.run(id)}
        >
          {sentWords.again}
        </SmallButton>
      )}
      {again.error && <p role="alert">{messageOf(again.error)}</p>}
    </li>
  )
}
