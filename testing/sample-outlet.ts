import type { OpeningHours, TimeRange } from '#domain/opening-hours.ts'
import type { Kitchen, SlotOutlet } from '#domain/slot-grid.ts'

/** The same ranges every day, as `12:00-14:30 17:00-23:00`; none is always closed. */
export function everyDay(ranges: string, exceptions: Record<string, string> = {}): OpeningHours {
  const day = toRanges(ranges)
  return {
    weekly: {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    },
    exceptions: Object.entries(exceptions).map(([date, special]) => ({
      date,
      ranges: toRanges(special),
      reason: 'Special day',
    })),
  }
}

/** A London kitchen that needs 20 minutes and promises 3 orders in every quarter of an hour. */
export function aKitchenOpen(
  openingHours: OpeningHours,
  given: Partial<Omit<SlotOutlet, 'kitchen'>> & { kitchen?: Partial<Kitchen> } = {},
): SlotOutlet {
  return {
    timeZone: 'Europe/London',
    isPaused: false,
    takesOrdersForLater: true,
    services: ['delivery', 'pickup'],
    openingHours,
    ...given,
    kitchen: {
      preparationMinutes: 20,
      leadMinutes: 30,
      daysAhead: 2,
      slotMinutes: 15,
      slotCapacity: 3,
      ...given.kitchen,
    },
  }
}

function toRanges(text: string): TimeRange[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((range) => {
      const [opens = '', closes = ''] = range.split('-')
      return { opens, closes }
    })
}
