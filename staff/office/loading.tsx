import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#contract/client/call-error.ts'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { refetchFailed } from '#staff/api/refetch-failed.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './loading.module.css'
import pageStyles from './page.module.css'

/** Placeholder while content loads; after a failure or while offline, the reason and a retry. */
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

/** Why content could not be loaded, with a retry if it may help. @param error null while the connection is lost */
export function LoadFailure({ error }: { error: Error | null }) {
  const client = useQueryClient()
  const isOffline = !navigator.onLine && error instanceof CallError && error.status === 0
  return (
    <div className={styles.failure}>
      {error && !isOffline ? (
        <ErrorNotice error={error} />
      ) : (
        <Notice kind="bad" role="alert">
          {words.needsConnection}
        </Notice>
      )}
      {(error === null || mayTryAgain(error)) && (
        <Button kind="outlined" size="compact" onClick={() => refetchFailed(client)}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}

interface Props {
  isPending: boolean
  error: Error | null
  empty: string | null
}

/** Replaces a list, or is shown above a list that could not be refreshed: loading, failed or empty. */
export function ListState({ isPending, error, empty }: Props) {
  if (error) return <LoadFailure error={error} />
  if (isPending) return <Loading error={null} />
  if (empty === null) return null
  return (
    <p className={pageStyles.noRows} role="status">
      {empty}
    </p>
  )
}
