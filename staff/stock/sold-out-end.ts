import { addDays, instantAt, wallClock } from '#domain/zone.ts'
import { ifLater, timeToday } from '#staff/time-text.ts'

/** Until when something is sold out, as it is chosen; `count` counts down what is left. */
export type End = 'next_opening' | 'time' | 'date' | 'manual' | 'count'

/** The end to send with the call; null for a time or day that is past or invalid. */
export function endOf(
  end: End,
  { time, date }: { time: string; date: string },
  { now, zone }: { now: number; zone: string },
): string | null {
  if (end === 'time') return timeToday(time, now, zone)
  if (end === 'date') {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
    return ifLater(instantAt(date, 0, zone), now)
  }
  // What is counted is counted anew after the next opening.
  return end === 'manual' ? 'manual' : 'next_opening'
}

export function tomorrow(now: number, zone: string): string {
  return addDays(wallClock(new Date(now), zone).date, 1)
}
