import { clsx } from 'clsx'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { orderProgress } from '#domain/order-progress.ts'
import styles from './progress-line.module.css'

interface Props {
  price: OrderPrice
  isSlim?: boolean
}

/** Progress towards the minimum order, then towards free delivery: a line of text and a bar, of constant height. */
export function ProgressLine({ price, isSlim = false }: Props) {
  const { share, text } = orderProgress(price)
  const [strong, rest] = text
  return (
    <div className={clsx(styles.progressLine, isSlim && styles.slimmer)}>
      <p>
        <b>{strong}</b> {rest}
      </p>
      {share === null ? (
        // No threshold is left; a full bar would suggest that there was one.
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
