import { reportWords } from '#staff/words/reports.ts'
import styles from './reports.module.css'

interface Props {
  /** By how much more than before; negative is less. */
  by: number
  /** Whether more is worse. */
  isLessBetter?: boolean
  /** What is said behind the arrow. */
  children: string
}

/** A figure compared with that of another day: an arrow, and words. */
export function Change({ by, isLessBetter = false, children }: Props) {
  if (by === 0) return <span>{children}</span>
  const isBetter = by > 0 !== isLessBetter
  return (
    <span className={isBetter ? styles.better : styles.worse}>
      <span role="img" aria-label={by > 0 ? reportWords.up : reportWords.down}>
        {by > 0 ? '↑' : '↓'}
      </span>{' '}
      {children}
    </span>
  )
}
