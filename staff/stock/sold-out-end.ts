import { addDays, instantAt, minutesOf, wallClock } from '#domain/zone.ts'

/** Until when something is sold out, as it is chosen; `count` counts down what is left. */
export type End = 'next_opening' | 'time' | 'date' | 'manual' | 'count'

/** What the call is to be told; null for a time or a day that is over, or is none. */
export function endOf(
  end: End,
  { time, date }: { time: string; date: string },
  { now, zone }: { now: number; zone: string },
): string | null {
  if (end === 'time') {
    if (!/^\d\d:\d\d$/.test(time)) return null
    return ifLater(instantAt(wallClock(new Date(now), zone).date, minutesOf(time), zone), now)
  }
  if (end === 'date') {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
    return ifLater(instantAt(date, 0, zone), now)
  }
  // What is counted is counted anew after the next opening.
  return end === 'manual' ? 'manual' : 'next_opening'
}

function ifLater(instant: Date, now: number): string | null {
  return instant.getTime() > now ? instant.toISOString() : null
}

export function tomorrow(now: number, zone: string): string {
  return addDays(wallClock(new Date(now), zone).date, 1)
}
