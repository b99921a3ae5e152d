import styles from './order.module.css'
import { shortNumber } from './order-call.tsx'

/** The number of an order as the heading of a sheet: `BSB` small, `1050` large. */
export function OrderHead({ number }: { number: string }) {
  const short = shortNumber(number)
  return (
    <h2 className={styles.number}>
      <small>{number.slice(0, -short.length).replace(/-$/, '')}</small> {short}
    </h2>
  )
}
