import { type OpeningHours, type TimeRange, weekdayOn } from './opening-hours.ts'
import type { BookingSettings } from './tenant.ts'
import { minutesOf, type PlainDate } from './zone.ts'

/**
 * The starts `HH:mm` at which a day takes bookings; empty when it takes none: those of its weekday, within the hours of
 * a special day, and none on a closed one. A weekday without starts of its own takes the usual ones, unless the outlet
 * stays closed on it.
 * @param hours of the outlet whose holidays count; undefined where there is none
 */
export function bookingStarts(
  { slots, weekdays = {} }: Pick<BookingSettings, 'slots' | 'weekdays'>,
  hours: OpeningHours | undefined,
  date: PlainDate,
): string[] {
  const weekday = weekdayOn(date)
  const exception = hours?.exceptions.find((other) => other.date === date)
  const isOpen = exception !== undefined || !hours || hours.weekly[weekday].length > 0
  const starts = weekdays[weekday] ?? (isOpen ? slots : [])
  return exception
    ? starts.filter((start) => exception.ranges.some((range) => isWithin(start, range)))
    : starts
}

/** Hours past midnight belong to the day they began on. */
function isWithin(start: string, { opens, closes }: TimeRange): boolean {
  const [time, from, until] = [minutesOf(start), minutesOf(opens), minutesOf(closes)]
  return time >= from && (time < until || until <= from)
}
