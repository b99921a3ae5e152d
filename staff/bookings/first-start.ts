import type { WireBookingDay } from '#contract/staff/booking.ts'

/** The first time of a day that is still to come and has seats for the party; '' for none. */
export function firstStart(
  { day, today, now, starts }: Pick<WireBookingDay, 'day' | 'today' | 'now' | 'starts'>,
  party: number,
): string {
  const isToCome = (time: string) => day !== today || time >= now
  const first = starts.find(({ time, free }) => isToCome(time) && free >= party)
  return first?.time ?? ''
}
