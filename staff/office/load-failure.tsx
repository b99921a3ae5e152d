import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#contract/client/call-error.ts'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { refetchFailed } from '#staff/api/refetch-failed.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { words } from '#staff/words/common.ts'
import styles from './loading.module.css'

/**
 * Why something could not be loaded, and another try of all that this screen lacks, where that may help.
 * @param error null while the connection is lost
 */
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
