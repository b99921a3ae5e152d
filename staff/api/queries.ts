import { queryOptions } from '@tanstack/react-query'
import type { CallData } from '#contract/calls/table.ts'
import { type Call, calls } from '#contract/calls.ts'
import type { CallOptions } from '#contract/client/create-client.ts'
import { call } from './client.ts'

/** A call as a query. @param name first part of its key, by which `useAction` refetches it */
export function callQuery<C extends Call>(name: string, target: C, ...options: CallOptions<C>) {
  return queryOptions({
    queryKey: [name, ...options],
    queryFn: ({ signal }): Promise<CallData<C>> =>
      // Every call takes a signal beside its own options.
      call(target, ...([{ ...options[0], signal }] as unknown as CallOptions<C>)),
  })
}

/** The paired screens, and which of them are listening: as often as a screen sends its heartbeat. */
export const devicesQuery = {
  ...callQuery('devices', calls.listDevices),
  refetchInterval: 15_000,
}

/** The members of the team. */
export const teamQuery = callQuery('team', calls.listTeam)

/** The printers of the outlets that this actor may see. */
export const printersQuery = callQuery('printers', calls.listPrinters)
