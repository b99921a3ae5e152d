import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A few numbers side by side, two and two on a phone. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}

interface Props {
  name: string
  number: string
  note: ReactNode
}

/** A number that is read from across the room. */
export function Figure({ name, number, note }: Props) {
  return (
    <section className={styles.figure}>
      <h2>{name}</h2>
      <p className={styles.large}>{number}</p>
      <p>{note}</p>
    </section>
  )
}
