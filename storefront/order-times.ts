import { slotLabel } from '#domain/slots.ts'
import type { PlainDate } from '#domain/zone.ts'

/** Times of an order in its outlet's zone, wherever the browser is. */
export interface Times {
  /** `18:30`. */
  clock(iso: string): string
  /** `20 Nov, 18:21`. */
  short(iso: string): string
  /** `Friday 20 November, 18:21`. */
  long(iso: string): string
  /** `27 November`. */
  day(date: PlainDate): string
  /** `18:50–19:00`, with the day where it is not today. */
  promise(from: string, to: string, now: Date): string
}

export function timesIn(timeZone: string): Times {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    return (iso: string | Date) => formatter.format(new Date(iso))
  }
  const clock = format({ hour: '2-digit', minute: '2-digit' })
  const day = format({ day: 'numeric', month: 'short' })
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return {
    clock,
    short: (iso) => `${day(iso)}, ${clock(iso)}`,
    day: (date) =>
      new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }),
    long: (iso) => `${longDay(iso)}, ${clock(iso)}`,
    promise(from, to, now) {
      const range = slotLabel({ start: new Date(from), end: new Date(to) }, timeZone)
      return day(from) === day(now) ? range : `${day(from)}, ${range}`
    },
  }
}
