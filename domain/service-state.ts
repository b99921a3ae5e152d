import { presetMinutes } from './kitchen-time.ts'
import { type BusyMinutes, busyAt, pauseOf } from './live-facts.ts'
import { type OpenState, openState } from './opening-hours.ts'
import type { SlotOutlet } from './slot-grid.ts'
import { addDays, instantAt, minutesOf, type PlainDate, plainDate } from './zone.ts'

/** The default minutes with which an order is accepted now. */
export function presetOf(
  outlet: { kitchen: { preparationMinutes: number }; busy?: BusyMinutes | null },
  now: Date,
): number {
  return presetMinutes(outlet.kitchen.preparationMinutes, busyAt(outlet, now)?.minutes ?? 0)
}

/** State of an outlet in a word, and its next opening or closing. */
export function serviceState(
  outlet: SlotOutlet,
  now: Date,
): OpenState & { state: 'open' | 'closed' | 'paused' | 'not_live' } {
  const doors = openState(outlet.openingHours, outlet.timeZone, now)
  const paused = outlet.services.map((service) => pauseOf(outlet, service, now))
  if (paused.some((pause) => pause?.kind === 'not_live')) return { ...doors, state: 'not_live' }
  // If one service runs, the kitchen works: its pauses are shown beside it.
  if (paused.length > 0 && paused.every(Boolean)) return { ...doors, state: 'paused' }
  return { ...doors, state: doors.isOpen ? 'open' : 'closed' }
}

/** The first opening after the business day, `dayEndsAt` (`HH:mm`); the next business day if it never closes. */
export function nextOpening(
  outlet: Pick<SlotOutlet, 'openingHours' | 'timeZone'>,
  dayEndsAt: string,
  now: Date,
): Date {
  const { openingHours, timeZone } = outlet
  const { isOpen, closesAt, opensAt } = openState(openingHours, timeZone, now)
  if (!isOpen && opensAt) return opensAt
  const after = closesAt && openState(openingHours, timeZone, closesAt).opensAt
  return after ?? businessDayAfter(now, dayEndsAt, timeZone)
}

/** Until it ends, at `dayEndsAt` (`HH:mm`) of the next date, the night belongs to the evening before. */
export function businessDayOf(now: Date, dayEndsAt: string, timeZone: string): PlainDate {
  const today = plainDate(now, timeZone)
  const boundary = instantAt(today, minutesOf(dayEndsAt), timeZone)
  return now < boundary ? addDays(today, -1) : today
}

/** When the business day after this one begins. */
export function businessDayAfter(now: Date, dayEndsAt: string, timeZone: string): Date {
  const next = addDays(businessDayOf(now, dayEndsAt, timeZone), 1)
  return instantAt(next, minutesOf(dayEndsAt), timeZone)
}
