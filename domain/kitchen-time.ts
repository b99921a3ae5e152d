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

/** When the food of an order is to be ready, from its placing on. */
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
  // Ordered before the doors open, it is promised for later than the kitchen alone would need.
  return new Date(Math.max(placedAt.getTime() + preset * minute, forPromise))
}

/** What the diner is promised once the kitchen has said when the food is ready. */
export function promiseOf(
  readyBy: Date,
  { roadMinutes, slotMinutes }: { roadMinutes: number; slotMinutes: number },
): { from: Date; to: Date } {
  const from = readyBy.getTime() + roadMinutes * minute
  return { from: new Date(from), to: new Date(from + slotMinutes * minute) }
}

/**
 * When the kitchen begins with an order for later: early enough for the minutes that it needs at that time, also when
 * it is busy then.
 */
export function startAt(
  readyBy: Date,
  kitchen: { preparationMinutes: number; busy?: BusyMinutes | null },
): Date {
  const needed = kitchen.preparationMinutes + (busyAt(kitchen, readyBy)?.minutes ?? 0)
  return new Date(readyBy.getTime() - needed * minute)
}

/** Minutes on the road that count for an order: 0 for pickup. */
export function roadMinutesOf(fulfilment: Fulfilment, area: { minutes: number } | null): number {
  return fulfilment === 'delivery' ? (area?.minutes ?? 0) : 0
}
