import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Where there is nothing yet: a plate, a line, a sentence, a button. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
