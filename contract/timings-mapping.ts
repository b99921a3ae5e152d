import { dayLabel, type SlotList, slotLabel } from '#domain/slots.ts'
import { isoText } from '#domain/zone.ts'
import type { WireTimings } from './timings.ts'

/** @param today in the outlet's zone, for 'Today' and 'Tomorrow' */
export function toWireTimings(
  { asap, days }: SlotList,
  today: string,
  timeZone: string,
): WireTimings {
  const textOf = rememberLast(isoText)
  return {
    asap: { available: asap.isAvailable, minutes: asap.minutes },
    days: days.map(({ date, slots }) => ({
      date,
      label: dayLabel(date, today),
      slots: slots.map((slot) => ({
        start: textOf(slot.start),
        end: textOf(slot.end),
        label: slotLabel(slot, timeZone),
        available: slot.isAvailable,
      })),
    })),
  }
}

/** Formats an instant once: most slots start when the previous one ends. */
function rememberLast(write: (instant: Date) => string): (instant: Date) => string {
  let last = Number.NaN
  let text = ''
  return (instant) => {
    if (instant.getTime() !== last) {
      last = instant.getTime()
      text = write(instant)
    }
    return text
  }
}
