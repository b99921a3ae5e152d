import styles from './order.module.css'

/** The number of an order as the heading of a sheet. */
export function OrderHead({ number }: { number: string }) {
  return <h2 className={styles.number}>{number}</h2>
}
