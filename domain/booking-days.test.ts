import { expect, test } from 'vitest'
import { everyDay } from '#testing/sample-outlet.ts'
import { bookingStarts } from './booking-seats.ts'

const slots = ['12:00', '18:00', '20:30']
const weekdays = { monday: [], friday: ['19:00', '21:00'] }
const hours = {
  ...everyDay('12:00-23:00', {
    '2026-12-25': '',
    '2026-12-31': '18:00-02:00',
    '2026-12-24': '12:00-18:00',
    '2026-12-30': '18:00-18:00',
  }),
}

test.each([
  ['an ordinary day', '2026-12-22', slots],
  ['a weekday without bookings', '2026-12-21', []],
  ['a weekday with its own starts', '2026-12-18', ['19:00', '21:00']],
  ['a holiday', '2026-12-25', []],
  ['a day with special hours: within them, the end not', '2026-12-24', ['12:00']],
  ['a special day past midnight', '2026-12-31', ['18:00', '20:30']],
  ['a special day around the clock', '2026-12-30', ['18:00', '20:30']],
])('%s', (_name, date, starts) => {
  expect(bookingStarts({ slots, weekdays }, hours, date)).toEqual(starts)
})

test('a weekday on which the outlet stays closed takes bookings only if it says so', () => {
  const closed = { ...hours, weekly: { ...hours.weekly, tuesday: [], monday: [] } }

  expect(bookingStarts({ slots }, closed, '2026-12-22')).toEqual([])
  expect(bookingStarts({ slots, weekdays: { tuesday: slots } }, closed, '2026-12-22')).toEqual(
    slots,
  )
})

test('without an outlet every day takes the usual starts', () => {
  expect(bookingStarts({ slots }, undefined, '2026-12-25')).toEqual(slots)
})
