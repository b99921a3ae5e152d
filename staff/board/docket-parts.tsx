import { Banknote, Printer, TriangleAlert } from 'lucide-react'
import { Fragment, memo } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { urgentNotes } from '#domain/allergy-words.ts'
import { leavesOut } from '#domain/menu.ts'
import { call } from '#staff/api/client.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { dismissNotice, useBoard } from '#staff/live/board-store.ts'
import type { AcceptDelay, DocketNotice } from '#staff/live/docket-notice.ts'
import { isUnprinted } from '#staff/live/print-queue.ts'
import { useOrderCall } from '#staff/orders/order-call.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './docket.module.css'
import { StepButton } from './step-button.tsx'

/** Memoized: the minutes above change often, the lines do not. */
export const DocketLines = memo(function DocketLines({ lines }: Pick<WireStaffOrder, 'lines'>) {
  return (
    <ul className={styles.lines}>
      {lines.map(docketLine).map(({ position, quantity, sizes, name, options, removals, note }) => (
        <li key={position}>
          <b>{quantity}×</b>
          <span>
            {sizes.map((size) => (
              <Fragment key={size}>
                <strong>{size}</strong>{' '}
              </Fragment>
            ))}
            {name}
            {options && (
              <>
                {' '}
                <small>{options}</small>
              </>
            )}
            {removals.map((removal) => (
              <Fragment key={removal}>
                {' '}
                <em>{removal}</em>
              </Fragment>
            ))}
            {note && <q>{note}</q>}
          </span>
        </li>
      ))}
    </ul>
  )
})

/** Marks a test order in letters readable from across the room, so that it is not cooked. */
export function TestMark() {
  return <p className={styles.testMark}>{boardWords.docket.test}</p>
}

/** Notes to read before cooking: those that mention an allergy or are in a script that cannot be searched for one. */
export function UrgentNotes({ order }: { order: Pick<WireStaffOrder, 'note' | 'lines'> }) {
  const { allergy, otherScript } = urgentNotes(order)
  const blocks = [
    { heading: boardWords.docket.allergy, notes: allergy },
    { heading: boardWords.docket.otherScript, notes: otherScript },
  ]
  return blocks
    .filter(({ notes }) => notes.length > 0)
    .map(({ heading, notes }) => (
      <div key={heading} className={styles.urgent}>
        <b>
          <TriangleAlert aria-hidden />
          {heading}
        </b>{' '}
        {notes.map(({ dish, note }, index) => (
          // Notes of an order are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have the same note
          <span key={index}>{boardWords.docket.dinerWrites(dish, note)} </span>
        ))}
      </div>
    ))
}

/** The order's note below the dishes; null if it is shown above them. */
export function OrderNote({ order }: { order: Pick<WireStaffOrder, 'note'> }) {
  const { allergy, otherScript } = urgentNotes({ note: order.note, lines: [] })
  if (!order.note || allergy.length + otherScript.length > 0) return null
  return <p className={styles.remark}>{order.note}</p>
}

/** The cash to collect; null if the order is paid. */
export function CashToTake({ payment }: Pick<WireStaffOrder, 'payment'>) {
  const money = useMoney()
  if (!isCash(payment)) return null
  return (
    <Tag kind="outlined">
      <Banknote size={18} aria-hidden />
      {boardWords.docket.takeCash(money(payment.amount))}
    </Tag>
  )
}

/** Whether cash is still to be collected: false for a test order or one that ended unserved. */
export function isCash({ method, status }: WireStaffOrder['payment']): boolean {
  return method === 'cash' && !['succeeded', 'refunded', 'canceled'].includes(status)
}

/** Warns if the ticket should have printed by now and has not. */
export function NotPrinted({ id, now }: { id: string; now: number }) {
  const isLate = useBoard(({ snapshot }) =>
    (snapshot?.printing ?? []).some(({ jobs }) => jobs.some((job) => isUnprinted(job, id, now))),
  )
  if (!isLate) return null
  return (
    <Tag kind="warn">
      <Printer size={18} aria-hidden />
      {boardWords.docket.notPrinted}
    </Tag>
  )
}

type Line = WireStaffOrder['lines'][number]

/** A dish as a docket shows it. */
interface DocketLine {
  position: number
  quantity: number
  /** `Large`; with its count where not all units have it: `2 Large`. */
  sizes: string[]
  name: string
  /** `2 mild, 1 hot`: totals over all units. */
  options: string
  /** `NO nuts`. */
  removals: string[]
  note: string
}

type Choice = Line['options'][number]

/** A size decides what is cooked, and stands before the dish. */
const isSize = ({ group }: Choice) => /\b(size|portion)\b/i.test(group)

/** Option quantities of a line already count all of its units. */
export function docketLine(line: Line): DocketLine {
  const isOnlyOne = line.quantity === 1
  return {
    position: line.position,
    quantity: line.quantity,
    sizes: line.options
      .filter(isSize)
      .map(({ name, quantity }) => (quantity === line.quantity ? name : `${quantity} ${name}`)),
    name: line.kitchen_name || line.name,
    options: line.options
      .filter((option) => !isSize(option) && !leavesOut(option))
      .map(({ name, quantity }) =>
        isOnlyOne && quantity === 1 ? name : `${quantity} ${lowerFirst(name)}`,
      )
      .join(', '),
    removals: line.options
      .filter(leavesOut)
      .map(({ name, quantity }) =>
        quantity === line.quantity ? withoutWord(name) : `${quantity} × ${withoutWord(name)}`,
      ),
    note: line.note,
  }
}

/** A removal in kitchen form: `No coriander`, `no coriander` and `Coriander` become `NO coriander`. */
function withoutWord(name: string): string {
  return `NO ${lowerFirst(name.replace(/^(no|without|hold)\s+/i, ''))}`
}

function lowerFirst(name: string): string {
  // A word in capitals keeps them: `BBQ sauce`.
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Another screen's step, or the reason of a refusal, until dismissed. `board-screen.tsx` announces it. */
export function NoticeOnDocket({ notice }: { notice: DocketNotice }) {
  const { orderId, kind, text, delay } = notice
  // The docket's own button dismisses it.
  if (kind === 'stop')
    return (
      <p className={styles.stop} role="alert">
        {text}
      </p>
    )
  return (
    <div className={styles.notice}>
      <span>{text}</span>
      {delay && <ChangeMinutes orderId={orderId} delay={delay} />}
      <StepButton kind="outlined" onClick={() => dismissNotice(orderId)}>
        {boardWords.docket.acknowledge}
      </StepButton>
    </div>
  )
}

/** A delay that adds the minutes by which this screen's accept exceeded the recorded one. */
function ChangeMinutes({ orderId, delay }: { orderId: string; delay: AcceptDelay }) {
  const { minutes, wanted, readyBy } = delay
  const { run, isPending, isOnline, error } = useOrderCall(boardWords.docket.delay, () =>
    dismissNotice(orderId),
  )
  return (
    <>
      {error && <span role="alert">{messageOf(error)}</span>}
      <StepButton
        kind="outlined"
        isBusy={isPending}
        isOff={!isOnline}
        onClick={() =>
          run(async (idempotencyKey) => ({
            order: await call(calls.delayOrder, {
              params: { id: orderId },
              idempotencyKey,
              body: { minutes, ready_by: readyBy },
            }),
          }))
        }
      >
        {boardWords.docket.changeTo(wanted)}
      </StepButton>
    </>
  )
}
