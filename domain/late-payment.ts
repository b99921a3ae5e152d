import { listSlots, readyAt, type SlotRequest } from './slots.ts'

/** At the door, or ready for pickup, between the two; `slotStart` names the slot whose capacity it takes. */
export interface NewPromise {
  from: Date
  to: Date
  slotStart: Date
}

/** Minutes that a promise may move by; a diner whose meal would come later than that gets the money back. */
export const longestDelay = 120

/** Whether an order that is paid now can still be there before its promise ends. */
export function canKeepPromise(promisedTo: Date, request: SlotRequest): boolean {
  return readyAt(request) <= promisedTo.getTime()
}

/**
 * The promises that an order paid now may get instead of the one it missed, soonest first: as soon as possible, then
 * the slots with room, up to two hours after the old promise. None when the kitchen takes no orders.
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
