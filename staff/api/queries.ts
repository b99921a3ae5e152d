import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from './client.ts'

/** As often as a screen sends its heartbeat. */
const every = 15_000

/** The paired screens, and which of them are listening. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(calls.listDevices, { signal }),
  refetchInterval: every,
})

/** The members of the team. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(calls.listTeam, { signal }),
})

/** The printers of the outlets that this actor may see. */
export const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: ({ signal }) => call(calls.listPrinters, { signal }),
})
