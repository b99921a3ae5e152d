import type { Due } from '#staff/live/lanes.ts'
import styles from './docket.module.css'

/** The upper edge of a docket fills towards the promise; hatched when it is due. */
export function TimeEdge({ due }: { due: Due }) {
  return (
    <div className={styles.timeEdge} aria-hidden>
      <i style={{ width: `${Math.round(due.share * 100)}%` }} />
    </div>
  )
}
