import { expect, test } from 'vitest'
import { firstStart } from './add-booking-sheet.tsx'

const today = '2026-11-21'
const at = (time: string, guests = 4) => ({ time, guests, capacity: 12, free: 12 - guests })
const starts = [at('18:30'), at('19:00', 12), at('19:30')]

test.each([
  ['today, before all of them', today, '18:00', 2, '18:30'],
  ['at its minute', today, '18:30', 2, '18:30'],
  ['after it, the next one being full', today, '18:31', 2, '19:30'],
  ['after all of them', today, '20:00', 2, ''],
  ['on a day to come', '2026-11-22', '20:00', 2, '18:30'],
  ['with seats for the whole party', today, '18:00', 8, '18:30'],
  ['with too few seats for the party everywhere', today, '18:00', 9, ''],
])('%s', (_, day, now, party, time) => {
  expect(firstStart({ day, today, now, starts }, party)).toBe(time)
})
