import { listSlots, readyAt, type SlotRequest } from './slots.ts'

/** A promised time: delivered, or ready for pickup, between `from` and `to`. It uses the capacity of one slot. */
export interface NewPromise {
  from: Date
  to: Date
  slotStart: Date
}

/** Most minutes by which a promise may move. If that is not enough, the order is refunded. */
export const longestDelay = 120

/** Whether an order that is paid now can still be delivered within its promised time. */
export function canKeepPromise(promisedTo: Date, request: SlotRequest): boolean {
  return readyAt(request) <= promisedTo.getTime()
}

/**
 * Promised times that can replace a missed one for an order that is paid now, soonest first: as soon as possible, then
 * slots with capacity, up to two hours after the missed one. Empty when the kitchen takes no orders.
 */
export function promisesAfter(promisedTo: Date, request: SlotRequest): NewPromise[] {
  const latest = promisedTo.getTime() + longestDelay * 60_000
  const { asap, days } = listSlots(request)
  const soonest = asap.slotStart
    ? [{ from: asap.from, to: asap.to, slotStart: asap.slotStart }]
    : []
  const later = days
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.isAvailable && slot.start > asap.from)
    .map(({ start, end }) => ({ from: start, to: end, slotStart: start }))
  return [...soonest, ...later].filter(({ to }) => to.getTime() <= latest)
}
