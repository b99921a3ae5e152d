import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockTime } from '#staff/time-text.ts'
import { orderWords } from '#staff/words/order.ts'
import { historyLines } from './history-lines.ts'
import styles from './order.module.css'

/** What happened to it, in the order of the clock, and by whom. */
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
