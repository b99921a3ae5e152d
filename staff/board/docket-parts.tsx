import { Banknote, CloudOff, MessageSquareWarning, Printer, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { urgentNotes } from '#domain/allergy-words.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { isUnprinted } from '#staff/live/print-queue.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './docket.module.css'
import { docketLine } from './docket-lines.ts'

/** `BSB` small, `1050` large; with several outlets the outlet's short name replaces the prefix. */
export function OrderNumber({ number, short }: { number: string; short: string | null }) {
  const [, prefix = '', digits = number] = /^(.*?)-?(\d+)$/.exec(number) ?? []
  return (
    <h3 className={styles.number}>
      <small className={short === null ? undefined : styles.short}>{short ?? prefix}</small>
      {digits}
    </h3>
  )
}

/** Memoized: the minutes above change often, the lines do not. */
export const DocketLines = memo(function DocketLines({ lines }: Pick<WireStaffOrder, 'lines'>) {
  return (
    <ul className={styles.lines}>
      {lines.map(docketLine).map(({ position, quantity, name, options, removals, note }) => (
        <li key={position}>
          <b>{quantity}×</b>
          <span>{name}</span>
          {options && <small>{options}</small>}
          {removals.map((removal) => (
            <small key={removal}>
              <strong>{removal}</strong>
            </small>
          ))}
          {note && <q>{note}</q>}
        </li>
      ))}
    </ul>
  )
})

/** Marks a test order in letters readable from across the room, so that it is not cooked. */
export function TestMark() {
  return <p className={styles.testMark}>{boardWords.docket.test}</p>
}

/**
 * Notes to read before cooking, above the dishes: those that mention an allergy, and those in a script that cannot be
 * searched for one.
 */
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
        </b>
        {notes.map(({ dish, note }, index) => (
          // Notes of an order are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have the same note
          <p key={index}>{boardWords.docket.dinerWrites(dish, note)}</p>
        ))}
      </div>
    ))
}

/** The order's note below the dishes; null if it is shown above them. */
export function OrderNote({ order }: { order: Pick<WireStaffOrder, 'note'> }) {
  const { allergy, otherScript } = urgentNotes({ note: order.note, lines: [] })
  if (!order.note || allergy.length + otherScript.length > 0) return null
  return (
    <p className={styles.remark}>
      <MessageSquareWarning size={18} aria-hidden />
      <span>{order.note}</span>
    </p>
  )
}

/** The cash to collect; null if the order is paid. */
export function CashToTake({ payment }: Pick<WireStaffOrder, 'payment'>) {
  const money = useMoney()
  if (!isCash(payment)) return null
  return (
    <p className={styles.footer}>
      <Tag kind="outlined">
        <Banknote size={18} aria-hidden />
        {boardWords.docket.takeCash(money(payment.amount))}
      </Tag>
    </p>
  )
}

/** Whether cash is still to be collected: false for a test order or one that ended unserved. */
export function isCash({ method, status }: WireStaffOrder['payment']): boolean {
  return method === 'cash' && !['succeeded', 'refunded', 'canceled'].includes(status)
}

/** A step of this screen that the server has not acknowledged. */
export function NotSent({ children }: { children: string }) {
  return (
    <p className={styles.waiting}>
      <CloudOff size={18} aria-hidden />
      {children}
    </p>
  )
}

/** Warns if the ticket should have printed by now and has not. */
export function NotPrinted({ id, now }: { id: string; now: number }) {
  const isLate = useBoard(({ snapshot }) =>
    (snapshot?.printing ?? []).some(({ jobs }) => jobs.some((job) => isUnprinted(job, id, now))),
  )
  if (!isLate) return null
  return (
    <p className={styles.footer}>
      <Tag kind="warn">
        <Printer size={18} aria-hidden />
        {boardWords.docket.notPrinted}
      </Tag>
    </p>
  )
}
