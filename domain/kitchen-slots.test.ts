import { expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { kitchenSlotsOn } from './kitchen-slots.ts'
import type { SlotOutlet } from './slot-grid.ts'

const date = '2026-11-20'
const at = (time: string) => new Date(`${date}T${time}:00Z`)

/** What closes each slot, an hour before the usual opening. */
function closings(outlet: SlotOutlet, used: (start: Date) => number = () => 0) {
  return kitchenSlotsOn(outlet, date, at('16:00'), used).map(({ start, closedBy }) => [
    start.toISOString().slice(11, 16),
    closedBy,
  ])
}

test('a slot is full once as many orders are promised for it as it holds', () => {
  const outlet = aKitchenOpen(everyDay('17:00-18:00'))
  const used = (start: Date) => (start.getTime() === at('17:30').getTime() ? 3 : 2)

  expect(closings(outlet, used)).toEqual([
    ['17:00', 'too_soon'],
    ['17:15', 'too_soon'],
    ['17:30', 'full'],
    ['17:45', null],
  ])
})

test('the slots of the weekday that a special day leaves out are closed by it', () => {
  const outlet = aKitchenOpen(everyDay('17:00-18:00', { [date]: '17:30-18:00' }), {
    kitchen: { earlyMinutes: 30 },
  })

  expect(closings(outlet)).toEqual([
    ['17:00', 'holiday'],
    ['17:15', 'holiday'],
    ['17:30', null],
    ['17:45', null],
  ])
})
