import { useQueryClient } from '@tanstack/react-query'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { refetchFailed } from '#staff/api/refetch-failed.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { words } from '#staff/words/common.ts'
import styles from './loading.module.css'

/** Why something could not be loaded, and another try of all that this screen lacks, where that may help. */
export function LoadFailure({ error }: { error: Error }) {
  const client = useQueryClient()
  return (
    <div className={styles.failure}>
      <ErrorNotice error={error} />
      {mayTryAgain(error) && (
        <Button kind="outlined" size="compact" onClick={() => refetchFailed(client)}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}
