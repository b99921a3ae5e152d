import { type OpeningHours, rangesOn, type TimeRange } from './opening-hours.ts'
import { addDays, dayMilliseconds, instantAt, minutesOf, type PlainDate } from './zone.ts'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with a day's ranges: a time is missing, a range has no length, or two ranges overlap. */
export type RangesFault = 'incomplete' | 'empty' | 'overlap'

/** The first fault of one day's ranges, in any order; null if they are valid. Only the last may run past midnight. */
export function rangesFault(ranges: readonly TimeRange[]): RangesFault | null {
  if (!ranges.every(isComplete)) return 'incomplete'
  if (ranges.some(({ opens, closes }) => minutesOf(opens) === minutesOf(closes))) return 'empty'
  let free = 0
  for (const { opens, closes } of inOrder(ranges)) {
    if (minutesOf(opens) < free) return 'overlap'
    free = isPastMidnight({ opens, closes }) ? Number.POSITIVE_INFINITY : minutesOf(closes)
  }
  return null
}

/** Earliest first. */
export function inOrder(ranges: readonly TimeRange[]): TimeRange[] {
  return [...ranges].sort((a, b) => a.opens.localeCompare(b.opens))
}

/** Whether a range ends on the next day; an end at midnight counts as the same day. */
export function isPastMidnight({ opens, closes }: TimeRange): boolean {
  return closes !== '00:00' && minutesOf(closes) < minutesOf(opens)
}

/** Converts a typed time to `HH:mm`: `9`, `930`, `9.30` and `9:30`. Other text is returned unchanged. */
export function readTime(typed: string): string {
  const match = /^(\d{1,2})(?:\D?(\d{2}))?$/.exec(typed.trim())
  if (!match) return typed
  const [, hours = '', minutes = '00'] = match
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return clock.test(time) || time === '24:00' ? time : typed
}

function isComplete({ opens, closes }: TimeRange): boolean {
  return clock.test(opens) && (clock.test(closes) || closes === '24:00')
}

/** One of the next days as diners see it. */
export interface ShownDay {
  date: PlainDate
  /** Ranges that begin on that day, earliest first; empty: closed. */
  ranges: TimeRange[]
  /** Of a holiday or special day, '' where it has none; null on an ordinary day. */
  reason: string | null
  /** Clock change of this day: `forward` skips an hour in spring, `back` repeats one in autumn. */
  clockChange: 'forward' | 'back' | null
}

const daysShown = 14

/** Consecutive days. @param from the first day */
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
