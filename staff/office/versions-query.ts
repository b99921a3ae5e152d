import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** The newest versions. */
export const versionsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['versions', 'newest', limit],
    queryFn: ({ signal }) => call(calls.listVersions, { query: { limit }, signal }),
  })

/** One file, or the website's files. */
export type VersionsOf = { file: string } | { part: 'website' }

/** Versions, newest first, in pages. */
export const versionPagesQuery = (of: VersionsOf) =>
  infiniteQueryOptions({
    queryKey: ['versions', of],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listVersions, {
        query: { ...of, limit: 30, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
  })
