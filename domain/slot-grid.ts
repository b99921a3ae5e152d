import type { Busy } from './live-facts.ts'
import { type OpenInterval, type OrderingHours, openIntervals } from './opening-hours.ts'
import { addDays, instantAt, type PlainDate } from './zone.ts'

export interface Kitchen {
  /** From order to ready. */
  preparationMinutes: number
  /** Minutes before opening at which the cooks begin. Missing in content imported before the field existed: 0. */
  earlyMinutes?: number
  /** Shortest notice of an order for later, before its slot starts. */
  leadMinutes: number
  /** Today is day 0. */
  daysAhead: number
  slotMinutes: number
  /** Orders that may be promised for one slot; delivery and pickup together. */
  slotCapacity: number
}

export interface SlotOutlet extends OrderingHours {
  kitchen: Kitchen
  busy?: Busy
}

const minute = 60_000

/** Times in milliseconds. */
interface GridSlot {
  start: number
  /** When the cooks of its stretch begin. */
  cooksFrom: number
}

/** All slots that start on the given days, in order, in milliseconds. */
export function gridOn(outlet: SlotOutlet, date: PlainDate, days: number): GridSlot[] {
  const { openingHours, timeZone, kitchen } = outlet
  const length = kitchen.slotMinutes * minute
  const first = instantAt(date, 0, timeZone).getTime()
  const end = instantAt(addDays(date, days), 0, timeZone).getTime()
  const grid: GridSlot[] = []
  let before: OpenInterval | null = null
  let opened = 0
  // Yesterday's last stretch may reach into the first day, and may have begun on the day before that.
  for (const interval of openIntervals(openingHours, timeZone, addDays(date, -2), days + 2)) {
    const opensAt = interval.opensAt.getTime()
    // If the outlet stays open, its cooks are already there.
    if (before?.closesAt.getTime() !== opensAt) opened = opensAt
    before = interval
    const last = Math.min(interval.closesAt.getTime() - length, end - 1)
    const cooks = cooksFrom(outlet, { opensAt: opened })
    for (let start = opensAt; start <= last; start += length) {
      if (start >= first) grid.push({ start, cooksFrom: cooks })
    }
  }
  return grid
}

export function cooksFrom({ kitchen }: SlotOutlet, { opensAt }: { opensAt: number }): number {
  return opensAt - (kitchen.earlyMinutes ?? 0) * minute
}
