import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** The newest versions. */
export const versionsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['versions', 'newest', limit],
    queryFn: ({ signal }) => call(calls.listVersions, { query: { limit }, signal }),
  })

/** Versions of a file, newest first, in pages. */
export const versionPagesQuery = (file: string) =>
  infiniteQueryOptions({
    queryKey: ['versions', file],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listVersions, {
        query: { file, limit: 30, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
  })
