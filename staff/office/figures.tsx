import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A few figures side by side, in pairs on a phone. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}

interface Props {
  name: string
  number: string
  note: ReactNode
  /** Text instead of a number: it may wrap to a second line. */
  isWords?: boolean
}

/** A figure legible from across the room. */
export function Figure({ name, number, note, isWords = false }: Props) {
  return (
    <section className={styles.figure}>
      <h2>{name}</h2>
      <p className={clsx(styles.large, isWords && styles.words)}>{number}</p>
      <p>{note}</p>
    </section>
  )
}
