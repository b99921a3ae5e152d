import { Button } from '#staff/controls/button.tsx'
import { officeWords } from '#staff/words/office.ts'
import styles from './page.module.css'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
}

/** Loads the next page of a list, while there is one. */
export function MoreButton({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Button
      kind="outlined"
      className={styles.showMore}
      isBusy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {officeWords.showMore}
    </Button>
  )
}
