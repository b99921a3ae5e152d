import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Layout of an empty state: a picture, a heading, a sentence, a button. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
