import type { WireBookingDay } from '#contract/staff/booking.ts'

/** The first time of a day that is still to come and has seats left; '' for none. */
export function firstStart({
  day,
  today,
  now,
  starts,
}: Pick<WireBookingDay, 'day' | 'today' | 'now' | 'starts'>): string {
  const isToCome = (time: string) => day !== today || time >= now
  const first = starts.find(({ time, guests, capacity }) => isToCome(time) && guests < capacity)
  return first?.time ?? ''
}
