import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { PlainDate } from '#domain/zone.ts'
import { callQuery } from '#staff/api/queries.ts'

/** Open tasks and the day's figures. @param outletIds none: all that the member may see */
export const todayQuery = (outletIds: readonly string[]) => ({
  ...callQuery('today', calls.getToday, {
    query: outletIds.length > 0 ? { outlet_ids: outletIds.join(',') } : {},
  }),
  refetchInterval: 60_000,
})

/** The business day of an outlet, or of the first one; undefined until it is loaded. */
export function useBusinessDay(outletId: string | null | undefined): {
  day: PlainDate | undefined
  error: Error | null
} {
  const { data, error } = useQuery(todayQuery(outletId ? [outletId] : []))
  return { day: data?.day, error }
}
