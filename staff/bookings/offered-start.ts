import type { UseQueryResult } from '@tanstack/react-query'
import type { WireBookingDay } from '#contract/staff/booking.ts'

/** Query state of a day's bookings. */
type DayQuery = Pick<
  UseQueryResult<WireBookingDay>,
  'data' | 'isFetchedAfterMount' | 'fetchStatus' | 'failureCount'
>

/** By day: the start offered first. */
export type OfferedStarts = Readonly<Record<string, string>>

/**
 * Adds the first start of a day that has seats for the party, unless one was offered already: later answers have other
 * starts, and the guest may have been told this one.
 */
export function withOffered(offered: OfferedStarts, query: DayQuery, party: number): OfferedStarts {
  const { data } = query
  if (!data || offered[data.day] !== undefined || isOnItsWay(query)) return offered
  return { ...offered, [data.day]: firstStart(data, party) }
}

/**
 * Whether the first fetch since the sheet was opened is in flight: seats in cached data may be taken by now. After its
 * first failure, or without a network, the cached data is used.
 */
export function isOnItsWay({
  isFetchedAfterMount,
  fetchStatus,
  failureCount,
}: Omit<DayQuery, 'data'>): boolean {
  return !isFetchedAfterMount && fetchStatus === 'fetching' && failureCount === 0
}

/** The first future time of a day that has seats for the party; '' for none. */
export function firstStart(
  { day, today, now, starts }: Pick<WireBookingDay, 'day' | 'today' | 'now' | 'starts'>,
  party: number,
): string {
  const isToCome = (time: string) => day !== today || time >= now
  const first = starts.find(({ time, free }) => isToCome(time) && free >= party)
  return first?.time ?? ''
}
