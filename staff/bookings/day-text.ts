import type { PlainDate } from '#domain/zone.ts'

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
