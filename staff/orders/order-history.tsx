import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words.ts'
import styles from './order.module.css'

/** What happened to it, in the order of the clock, and by whom. */
export function OrderHistory({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const money = useMoney()
  const steps = order.history.map(({ position, at, status, name, device, undone_at }) => ({
    key: `step-${position}`,
    at,
    text: `${words.status[status]} ${words.order.by(device ?? name)}`,
    isUndone: undone_at !== null,
  }))
  const delays = order.delays.map(({ at, minutes, by }, index) => ({
    key: `delay-${index}`,
    at,
    text: words.order.delayed(minutes, by.name),
    isUndone: false,
  }))
  const refunds = order.refunds.map(({ id, at, amount, reason, by }) => ({
    key: id,
    at,
    text: `${words.refund.refund(money(amount))}: ${words.refund.reasons[reason]} ${words.order.by(by.name)}`,
    isUndone: false,
  }))
  const all = [...steps, ...delays, ...refunds].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section className={styles.card}>
      <h3>{words.order.whatHappened}</h3>
      <ol className={styles.history}>
        {all.map(({ key, at, text, isUndone }) => (
          <li key={key}>
            <time dateTime={at}>{clockTime(at, zone)}</time>
            {isUndone ? (
              <span>
                <s>{text}</s> {words.order.undone}
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
