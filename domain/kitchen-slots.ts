import { laterFrom } from './live-facts.ts'
import { gridOn, type SlotOutlet } from './slot-grid.ts'
import { capacityAt, readyTime } from './slots.ts'
import type { PlainDate } from './zone.ts'

const minute = 60_000

/** A slot as the kitchen sees it, with the reasons why diners cannot choose it. */
export interface KitchenSlot {
  start: Date
  end: Date
  used: number
  capacity: number
  closedBy: 'full' | 'too_soon' | 'pause' | 'holiday' | null
}

/** All pickup slots of a day, including past and holiday ones. `pause`: all services of the outlet are paused. */
export function kitchenSlotsOn(
  outlet: SlotOutlet,
  date: PlainDate,
  now: Date,
  used: (start: Date) => number,
): KitchenSlot[] {
  const { kitchen, openingHours } = outlet
  const open = gridOn(outlet, date, 1)
  const starts = new Set(open.map(({ start }) => start))
  const withoutHolidays = { ...outlet, openingHours: { ...openingHours, exceptions: [] } }
  const closed = gridOn(withoutHolidays, date, 1).filter(({ start }) => !starts.has(start))
  const pausedUntil = Math.min(
    ...outlet.services.map((service) =>
      outlet.isPaused ? Number.POSITIVE_INFINITY : laterFrom(outlet, service, now),
    ),
  )
  return [...open, ...closed]
    .sort((a, b) => a.start - b.start)
    .map(({ start, cooksFrom }) => {
      const startsAt = new Date(start)
      const capacity = capacityAt(outlet, startsAt)
      const ready = readyTime({ outlet, fulfilment: 'pickup', areaMinutes: 0, now, used }, startsAt)
      const earliest = now.getTime() + Math.max(kitchen.leadMinutes * minute, ready)
      return {
        start: startsAt,
        end: new Date(start + kitchen.slotMinutes * minute),
        used: used(startsAt),
        capacity,
        closedBy: !starts.has(start)
          ? 'holiday'
          : start < earliest || start < cooksFrom + ready
            ? 'too_soon'
            : start < pausedUntil
              ? 'pause'
              : used(startsAt) >= capacity
                ? 'full'
                : null,
      }
    })
}
