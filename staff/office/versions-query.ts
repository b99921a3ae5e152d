import { infiniteQueryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'

/** The newest versions. */
export const versionsQuery = (limit: number) =>
  callQuery('versions', calls.listVersions, { query: { limit } })

/** One file, or the website's files. */
export type VersionsOf = { file: string } | { part: 'website' }

/** Whether a file is one of those. */
export function isAbout(of: VersionsOf, file: string): boolean {
  return 'file' in of ? of.file === file : /^(tenant\.yaml$|brands\/|pages\/)/.test(file)
}

/** Changes of one version, which are immutable. */
export const versionChangesQuery = (number: number) => ({
  ...callQuery('version changes', calls.getVersionChanges, { params: { number: String(number) } }),
  staleTime: Number.POSITIVE_INFINITY,
})

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
