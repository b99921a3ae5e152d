import { useBoard } from '#staff/live/board-store.ts'
import { officeWords } from '#staff/words/office.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import styles from './loading.module.css'

/**
 * In place of what is on its way: its shape; or why it could not be loaded, with another try. While the connection is lost
 * nothing is on its way.
 */
export function Loading({ error }: { error: Error | null }) {
  const isLost = useBoard(({ lostSince }) => lostSince !== null)
  if (error || isLost) return <LoadFailure error={error} />
  return (
    <div className={styles.shape}>
      <p className="hidden" role="status">
        {officeWords.loading}
      </p>
      <Skeleton className={styles.title} />
      <Skeleton />
      <Skeleton />
      <Skeleton className={styles.lastShape} />
    </div>
  )
}
