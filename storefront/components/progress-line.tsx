import { clsx } from 'clsx'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { orderProgress, orderProgressText } from '#domain/order-progress.ts'
import styles from './progress-line.module.css'

interface Props {
  price: OrderPrice
  /** Lower, above the button of a bar. */
  isSlim?: boolean
}

/** How far an order is from the minimum, then from free delivery: one line and a bar, always equally high. */
export function ProgressLine({ price, isSlim = false }: Props) {
  const { step, share } = orderProgress(price)
  const [strong, rest] = orderProgressText(price)
  return (
    <div className={clsx(styles.progressLine, isSlim && styles.slimmer)}>
      <p>
        <b>{strong}</b> {rest}
      </p>
      {step === 'done' ? (
        // Nothing is left to reach, and a full bar would say that something was.
        <div className={styles.meterPlace} />
      ) : (
        <progress
          className={styles.meter}
          max={100}
          value={share}
          aria-label="Progress of your order"
        />
      )}
    </div>
  )
}
