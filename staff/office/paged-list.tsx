import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#staff/controls/button.tsx'
import { officeWords } from '#staff/words/office.ts'
import styles from './page.module.css'

/** A paged list. The previous filter's list stays shown until the first page of the next one is loaded. */
export function usePagedList<Page extends { next_cursor: string | null }>(
  queryKey: readonly unknown[],
  load: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  })
}

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
