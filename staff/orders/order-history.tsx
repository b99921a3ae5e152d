import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

/** What happened to it, in the order of the clock, and by whom. */
export function OrderHistory({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const money = useMoney()
  const steps = order.history.map(({ position, at, status, name, device, undone_at }) => ({
    key: `step-${position}`,
    at,
    text: `${words.status[status]} ${orderWords.order.by(device ?? name)}`,
    isUndone: undone_at !== null,
  }))
  const delays = order.delays.map(({ at, minutes, by }, index) => ({
    key: `delay-${index}`,
    at,
    text: orderWords.order.delayed(minutes, by.name),
    isUndone: false,
  }))
  const refunds = order.refunds.map(({ id, at, amount, reason, by }) => ({
    key: id,
    at,
    text: `${orderWords.refund.refund(money(amount))}: ${orderWords.refund.reasons[reason]} ${orderWords.order.by(by.name)}`,
    isUndone: false,
  }))
  const printed = order.printed.map(({ copy, at, printer }) => ({
    key: `printed-${copy}-${at}`,
    at,
    text: orderWords.order.printed(orderWords.order.copies[copy], printer),
    isUndone: false,
  }))
  const all = [...steps, ...delays, ...refunds, ...printed].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
  return (
    <section className={styles.card}>
      <h3>{orderWords.order.whatHappened}</h3>
      <ol className={styles.history}>
        {all.map(({ key, at, text, isUndone }) => (
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
