import { useInfiniteQuery } from '@tanstack/react-query'

/** A list that comes in pages: the one before stays shown until the first page of another filter is there. */
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
