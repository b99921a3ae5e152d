import { instantAt, minutesOf, type PlainDate, wallClock } from '#domain/zone.ts'

const minute = 60_000

/** `18:51`, as the clock on the kitchen's wall shows it; without a zone by the clock of the device, which hangs beside it. */
export function clockTime(
  instant: Date | string,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const { minutes } = wallClock(new Date(instant), zone)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** `19:05–19:20`. */
export function clockRange(from: Date | string, to: Date | string, zone: string): string {
  return `${clockTime(from, zone)}–${clockTime(to, zone)}`
}

/** `3:12`, and `1:05 h` from an hour on; never negative, also where two clocks differ. */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)} h`
}

/** Whole minutes until an instant, rounded up: 61 seconds are 2 minutes. */
export function minutesUntil(instant: Date | string, now: number): number {
  return Math.ceil((new Date(instant).getTime() - now) / minute)
}

/** Whole minutes since an instant. */
export function minutesSince(instant: Date | string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(instant).getTime()) / minute))
}

/** `today`, `tomorrow`, else `Sun 22 Nov`: the day of an instant beside that of now. */
export function dayText(instant: Date | string, now: number, zone: string): string {
  const day = wallClock(new Date(instant), zone).date
  if (day === wallClock(new Date(now), zone).date) return 'today'
  if (day === wallClock(new Date(now + 24 * 60 * minute), zone).date) return 'tomorrow'
  return new Date(instant).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  })
}

/** `22 November 2026`, of an instant that may be years ago. */
export function wholeDay(instant: Date | string, zone: string): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
}

/** What was typed as `20:00` as an instant of today; null for what is over, or is no time. */
export function timeToday(typed: string, now: number, zone: string): string | null {
  if (!/^\d\d:\d\d$/.test(typed)) return null
  return ifLater(instantAt(wallClock(new Date(now), zone).date, minutesOf(typed), zone), now)
}

/** The instant as ISO 8601; null once it is past. */
export function ifLater(instant: Date, now: number): string | null {
  return instant.getTime() > now ? instant.toISOString() : null
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** `Saturday 21 November`; `short`: `Sat 21 Nov`. */
export function dayName(day: PlainDate, length: 'long' | 'short' = 'long'): string {
  return part(day, { weekday: length, day: 'numeric', month: length })
}

/** `Sat` and `21`. */
export function dayParts(day: PlainDate): { weekday: string; date: string } {
  return { weekday: part(day, { weekday: 'short' }), date: part(day, { day: 'numeric' }) }
}

function part(day: PlainDate, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
}
