import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** As often as a screen sends its heartbeat. */
const every = 15_000

/** The paired screens, and which of them are listening. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(calls.listDevices, { signal }),
  refetchInterval: every,
})
