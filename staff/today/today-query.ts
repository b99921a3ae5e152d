import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

const minute = 60_000

/**
 * Open tasks and the day's figures.
 * @param outletIds those that the screen shows; none: all that the member may see
 */
export const todayQuery = (outletIds: readonly string[]) =>
  queryOptions({
    queryKey: ['today', ...outletIds],
    queryFn: ({ signal }) =>
      call(calls.getToday, {
        query: outletIds.length > 0 ? { outlet_ids: outletIds.join(',') } : {},
        signal,
      }),
    refetchInterval: minute,
  })
