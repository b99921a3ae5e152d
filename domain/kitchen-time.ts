import type { Fulfilment } from './fulfilment.ts'
import { type BusyMinutes, busyAt } from './live-facts.ts'
import type { OpenState } from './opening-hours.ts'
import { dayLabel, slotLabel } from './slots.ts'
import { plainDate } from './zone.ts'

/** Range and step of the minutes that can be chosen when an order is accepted. */
export const acceptMinutes = { least: 5, most: 120, step: 5 } as const

const minute = 60_000

/** Default minutes when an order is accepted: the current preparation time, rounded up to a step. */
export function presetMinutes(preparationMinutes: number, busyMinutes: number): number {
  const { least, most, step } = acceptMinutes
  const needed = Math.ceil((preparationMinutes + busyMinutes) / step) * step
  return Math.min(most, Math.max(least, needed))
}

/** When the food of a new order has to be ready, until the kitchen sets another time. */
export function readyByOf({
  timing,
  placedAt,
  roadMinutes,
  preset,
}: {
  timing: { kind: 'asap' | 'slot'; from: Date }
  placedAt: Date
  roadMinutes: number
  preset: number
}): Date {
  const promised = timing.from.getTime() - roadMinutes * minute
  if (timing.kind === 'slot') return new Date(promised)
  // An order placed before opening is promised for later than the preparation time alone would allow.
  return new Date(Math.max(placedAt.getTime() + preset * minute, promised))
}

/** The preset; while the outlet is closed, at least the minutes left until the food must be ready. */
export function offeredMinutes(
  preset: number,
  { readyBy, isClosed, now }: { readyBy: Date; isClosed: boolean; now: Date },
): number {
  if (!isClosed) return preset
  return Math.max(preset, presetMinutes((readyBy.getTime() - now.getTime()) / minute, 0))
}

/** The promised window; ends by closing time if it begins before (docs/decisions/014-promises-and-held-bookings.md). */
export function promiseOf(
  readyBy: Date,
  {
    roadMinutes,
    slotMinutes,
    closesAt,
  }: { roadMinutes: number; slotMinutes: number; closesAt: Date | null },
): { from: Date; to: Date } {
  const from = new Date(readyBy.getTime() + roadMinutes * minute)
  const to = new Date(from.getTime() + slotMinutes * minute)
  return { from, to: closesAt && from < closesAt && closesAt < to ? closesAt : to }
}

/** When the food of an accepted order is ready, and the time window promised to the diner. */
export interface AcceptedTimes {
  readyBy: Date
  from: Date
  to: Date
  /** Null for a slot. */
  minutesGiven: number | null
}

/**
 * The times of an order when it is accepted. The promised time does not change for a slot, nor if no minutes were chosen
 * and the preset would go beyond closing time.
 */
export function acceptedTimes(
  order: {
    timing: { kind: 'asap' | 'slot'; from: Date; to: Date }
    readyBy: Date
    roadMinutes: number
  },
  kitchen: {
    minutes: number | undefined
    preset: number
    slotMinutes: number
    doors: Pick<OpenState, 'opensAt' | 'closesAt'>
    now: Date
  },
): AcceptedTimes {
  const { timing, roadMinutes } = order
  const { from, to } = timing
  if (timing.kind === 'slot') return { readyBy: order.readyBy, from, to, minutesGiven: null }
  const { minutes, preset, slotMinutes, doors, now } = kitchen
  const { opensAt, closesAt } = doors
  const isClosed = opensAt !== null
  const minutesGiven = minutes ?? offeredMinutes(preset, { readyBy: order.readyBy, isClosed, now })
  const readyBy = new Date(now.getTime() + minutesGiven * minute)
  const promise = promiseOf(readyBy, { roadMinutes, slotMinutes, closesAt })
  const promisedReadyBy = new Date(from.getTime() - roadMinutes * minute)
  if (minutes === undefined && closesAt && closesAt <= promise.from && now < promisedReadyBy) {
    return { readyBy: promisedReadyBy, from, to, minutesGiven }
  }
  return { readyBy, ...promise, minutesGiven }
}

/** When preparation of an order for later must start. */
export function startAt(
  readyBy: Date,
  kitchen: { preparationMinutes: number; busy?: BusyMinutes | null },
): Date {
  const needed = kitchen.preparationMinutes + (busyAt(kitchen, readyBy)?.minutes ?? 0)
  return new Date(readyBy.getTime() - needed * minute)
}

/** Minutes of the delivery; 0 for pickup. */
export function roadMinutesOf(fulfilment: Fulfilment, area: { minutes: number } | null): number {
  return fulfilment === 'delivery' ? (area?.minutes ?? 0) : 0
}

interface Promise {
  from: Date
  to: Date
  fulfilment: Fulfilment
}

/** The promised time as a sentence: `With you 18:55–19:10.`, `Ready for pickup Tomorrow, 18:55–19:10.` */
export function promisedText({ from, to, fulfilment }: Promise, zone: string, now: Date): string {
  const day = dayLabel(plainDate(from, zone), plainDate(now, zone))
  const time = slotLabel({ start: from, end: to }, zone)
  const when = day === 'Today' ? time : `${day}, ${time}`
  return fulfilment === 'delivery' ? `With you ${when}.` : `Ready for pickup ${when}.`
}
