import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { type OrderReason, orderReasons } from '#domain/order-reasons.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

/** The events of an order by time, and who caused them. */
export function OrderHistory({ order, zone }: { order: WireStaffOrder; zone: string }) {
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

/** @param kept `sold_out` or `other: oven broken`, as stored; '' for a step that needs no reason */
function reasonText(kept: string): string {
  const [code = '', ...note] = kept.split(': ')
  if (!(code in orderReasons)) return kept
  const { button, sentence } = orderReasons[code as OrderReason]
  return note.length > 0 ? note.join(': ') : (button ?? sentence)
}
