import { dayLabel, type SlotList, slotLabel } from '#domain/slots.ts'
import type { WireTimings } from './timings.ts'

/** @param today in the outlet's zone, for 'Today' and 'Tomorrow' */
export function toWireTimings(
  { asap, days }: SlotList,
  today: string,
  timeZone: string,
): WireTimings {
  return {
    asap: { available: asap.isAvailable, minutes: asap.minutes },
    days: days.map(({ date, slots }) => ({
      date,
      label: dayLabel(date, today),
      slots: slots.map((slot) => ({
        start: slot.start.toISOString(),
        end: slot.end.toISOString(),
        label: slotLabel(slot, timeZone),
        available: slot.isAvailable,
      })),
    })),
  }
}
