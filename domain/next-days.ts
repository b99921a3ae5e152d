import { type OpeningHours, rangesOn, type TimeRange } from './opening-hours.ts'
import { addDays, dayMilliseconds, instantAt, type PlainDate } from './zone.ts'

/** One of the next days as diners see it. */
export interface ShownDay {
  date: PlainDate
  /** Those that begin on that day, earliest first; none: closed. */
  ranges: TimeRange[]
  /** Of a holiday or special day, '' where it has none; null on an ordinary day. */
  reason: string | null
  /** The hour that this day skips in spring, or has twice in autumn. */
  clockChange: 'forward' | 'back' | null
}

/** How many days a restaurant is shown as diners see them. */
const daysShown = 14

/** The days from one on. @param from the first day */
export function nextDays(
  hours: OpeningHours,
  zone: string,
  from: PlainDate,
  count = daysShown,
): ShownDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index)
    const exception = hours.exceptions.find((each) => each.date === date)
    return {
      date,
      ranges: rangesOn(hours, date),
      reason: exception ? exception.reason : null,
      clockChange: clockChangeOn(date, zone),
    }
  })
}

function clockChangeOn(date: PlainDate, zone: string): ShownDay['clockChange'] {
  const [begins, ends] = [instantAt(date, 0, zone), instantAt(addDays(date, 1), 0, zone)]
  const length = ends.getTime() - begins.getTime()
  if (length === dayMilliseconds) return null
  return length < dayMilliseconds ? 'forward' : 'back'
}
