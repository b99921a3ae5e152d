import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { PlainDate } from '#domain/zone.ts'
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

/**
 * The business day that an outlet is in; undefined until it is loaded, with the reason where it could not be.
 * @param outletId without one: that of the first outlet, which others may not be in
 */
export function useBusinessDay(outletId: string | null | undefined): {
  day: PlainDate | undefined
  error: Error | null
} {
  const { data, error } = useQuery(todayQuery(outletId ? [outletId] : []))
  return { day: data?.day, error }
}
