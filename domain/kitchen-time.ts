import { type BusyMinutes, busyAt } from './live-facts.ts'
import type { Fulfilment } from './slots.ts'

/** Minutes that may be given when an order is accepted, in steps. */
export const acceptMinutes = { least: 5, most: 120, step: 5 } as const

const minute = 60_000

/** The minutes that are offered when an order is accepted: what the kitchen needs now, rounded up to a step. */
export function presetMinutes(preparationMinutes: number, busyMinutes: number): number {
  const { least, most, step } = acceptMinutes
  const needed = Math.ceil((preparationMinutes + busyMinutes) / step) * step
  return Math.min(most, Math.max(least, needed))
}

/** When the food of a new order has to be ready, until the kitchen says otherwise. */
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
  const forPromise = timing.from.getTime() - roadMinutes * minute
  if (timing.kind === 'slot') return new Date(forPromise)
  // An order from before opening is promised for later than the kitchen alone would need.
  return new Date(Math.max(placedAt.getTime() + preset * minute, forPromise))
}

/** The time window promised to the diner after the kitchen has said when the food is ready. */
export function promiseOf(
  readyBy: Date,
  { roadMinutes, slotMinutes }: { roadMinutes: number; slotMinutes: number },
): { from: Date; to: Date } {
  const from = readyBy.getTime() + roadMinutes * minute
  return { from: new Date(from), to: new Date(from + slotMinutes * minute) }
}

/**
 * Start of preparation of an order for later: `readyBy` minus the minutes of preparation and, when the kitchen is busy at that
 * time, its busy minutes.
 */
export function startAt(
  readyBy: Date,
  kitchen: { preparationMinutes: number; busy?: BusyMinutes | null },
): Date {
  const needed = kitchen.preparationMinutes + (busyAt(kitchen, readyBy)?.minutes ?? 0)
  return new Date(readyBy.getTime() - needed * minute)
}

/** Minutes of the delivery itself: 0 for pickup. */
export function roadMinutesOf(fulfilment: Fulfilment, area: { minutes: number } | null): number {
  return fulfilment === 'delivery' ? (area?.minutes ?? 0) : 0
}
