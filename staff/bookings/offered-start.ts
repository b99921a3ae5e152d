import type { UseQueryResult } from '@tanstack/react-query'
import type { WireBookingDay } from '#contract/staff/booking.ts'

/** What is known of the bookings of a day, and how it is being asked for. */
type DayQuery = Pick<
  UseQueryResult<WireBookingDay>,
  'data' | 'isFetchedAfterMount' | 'fetchStatus' | 'failureCount'
>

/** By day: the start that was offered first. */
export type OfferedStarts = Readonly<Record<string, string>>

/**
 * Adds the first start of a day that has seats for the party, unless one was offered already: later answers have other starts, and the guest may
 * have been told this one.
 */
export function withOffered(offered: OfferedStarts, query: DayQuery, party: number): OfferedStarts {
  const { data } = query
  if (!data || offered[data.day] !== undefined || isOnItsWay(query)) return offered
  return { ...offered, [data.day]: firstStart(data, party) }
}

/**
 * Whether an answer is on its way that was not there when the sheet was opened: a kept one may have seats that are taken by now.
 * Where the answer does not come, at the first failure or without a network, what is kept has to do.
 */
export function isOnItsWay({
  isFetchedAfterMount,
  fetchStatus,
  failureCount,
}: Omit<DayQuery, 'data'>): boolean {
  return !isFetchedAfterMount && fetchStatus === 'fetching' && failureCount === 0
}

/** The first time of a day that is still to come and has seats for the party; '' for none. */
export function firstStart(
  { day, today, now, starts }: Pick<WireBookingDay, 'day' | 'today' | 'now' | 'starts'>,
  party: number,
): string {
  const isToCome = (time: string) => day !== today || time >= now
  const first = starts.find(({ time, free }) => isToCome(time) && free >= party)
  return first?.time ?? ''
}
