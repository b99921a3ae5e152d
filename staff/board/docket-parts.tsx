import { Banknote, CloudOff, MessageSquareWarning, OctagonX, TriangleAlert } from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { dismissNotice } from '#staff/live/board-store.ts'
import type { DocketNotice } from '#staff/live/docket-notice.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words.ts'
import styles from './docket.module.css'
import { docketLine } from './docket-lines.ts'

/** `BSB` small, `1050` large; with several outlets the short name of the outlet stands there. */
export function OrderNumber({ number, short }: { number: string; short: string | null }) {
  const [, prefix = '', digits = number] = /^(.*?)-?(\d+)$/.exec(number) ?? []
  return (
    <h3 className={styles.number}>
      <small>{short ?? prefix}</small>
      {digits}
    </h3>
  )
}

export function DocketLines({ lines }: Pick<WireStaffOrder, 'lines'>) {
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
}

/** An allergy stands before everything else; another note after the dishes. */
export function Allergy({ allergy, note }: Pick<WireStaffOrder, 'allergy' | 'note'>) {
  if (allergy.length === 0) return null
  return (
    <div className={styles.allergy}>
      <b>
        <TriangleAlert aria-hidden />
        {words.docket.allergy}
      </b>
      {sentence(allergy)}
      {note && ` “${note}”`}
    </div>
  )
}

export function OrderNote({ allergy, note }: Pick<WireStaffOrder, 'allergy' | 'note'>) {
  if (!note || allergy.length > 0) return null
  return (
    <p className={styles.note}>
      <MessageSquareWarning size={18} aria-hidden />
      <span>{note}</span>
    </p>
  )
}

/** What has to be taken at the door; what is paid says nothing. */
export function CashToTake({ payment }: Pick<WireStaffOrder, 'payment'>) {
  const money = useMoney()
  if (!isCash(payment)) return null
  return (
    <p className={styles.foot}>
      <Tag kind="outlined">
        <Banknote size={18} aria-hidden />
        {words.docket.takeCash(money(payment.amount))}
      </Tag>
    </p>
  )
}

export function isCash({ method, status }: WireStaffOrder['payment']): boolean {
  return method === 'cash' && status !== 'succeeded'
}

/** What this screen did and the server does not know yet. */
export function NotSent({ children }: { children: string }) {
  return (
    <p className={styles.wait}>
      <CloudOff size={18} aria-hidden />
      {children}
    </p>
  )
}

/** What somebody else did, until it is touched. */
export function NoticeOnDocket({ notice }: { notice: DocketNotice }) {
  return (
    <div
      className={notice.kind === 'stop' ? `${styles.note} ${styles.stop}` : styles.note}
      role={notice.kind === 'stop' ? 'alert' : 'status'}
    >
      {notice.kind === 'stop' ? <OctagonX aria-hidden /> : <MessageSquareWarning aria-hidden />}
      <span>{notice.text}</span>
      <Button kind="outlined" onClick={() => dismissNotice(notice.orderId)}>
        {words.docket.gotIt}
      </Button>
    </div>
  )
}

function sentence(allergy: readonly string[]): string {
  const text = allergy.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
