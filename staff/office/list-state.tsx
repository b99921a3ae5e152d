import { LoadFailure } from './load-failure.tsx'
import { Loading } from './loading.tsx'
import styles from './page.module.css'

interface Props {
  isPending: boolean
  error: Error | null
  /** What to say instead of the list when it has no rows; null while there are rows. */
  empty: string | null
}

/** In place of a list, or above one that could not be refreshed: loading, why it failed, or that it is empty. */
export function ListState({ isPending, error, empty }: Props) {
  if (error) return <LoadFailure error={error} />
  if (isPending) return <Loading error={null} />
  if (empty === null) return null
  return (
    <p className={styles.noRows} role="status">
      {empty}
    </p>
  )
}
