import { clsx } from 'clsx'
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
  /** Words in the place of a number: they may go on in a second line. */
  isWords?: boolean
}

/** A number that is read from across the room. */
export function Figure({ name, number, note, isWords = false }: Props) {
  return (
    <section className={styles.figure}>
      <h2>{name}</h2>
      <p className={clsx(styles.large, isWords && styles.words)}>{number}</p>
      <p>{note}</p>
    </section>
  )
}
