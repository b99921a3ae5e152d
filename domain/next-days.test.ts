import { expect, test } from 'vitest'
import { nextDays } from './edited-hours.ts'
import { type OpeningHours, weekdays } from './opening-hours.ts'

const evening = [{ opens: '17:00', closes: '02:00' }]
const hours: OpeningHours = {
  weekly: {
    ...(Object.fromEntries(weekdays.map((day) => [day, evening])) as OpeningHours['weekly']),
    tuesday: [],
  },
  exceptions: [
    { date: '2026-12-24', ranges: [{ opens: '12:00', closes: '18:00' }], reason: 'Christmas Eve' },
    { date: '2026-12-25', ranges: [], reason: '' },
  ],
}
const london = 'Europe/London'

test('days follow the week, and an exception replaces its day', () => {
  const days = nextDays(hours, london, '2026-12-21', 6)

  expect(days.map(({ date, ranges, reason }) => [date, ranges.length, reason])).toEqual([
    ['2026-12-21', 1, null],
    ['2026-12-22', 0, null],
    ['2026-12-23', 1, null],
    ['2026-12-24', 1, 'Christmas Eve'],
    ['2026-12-25', 0, ''],
    ['2026-12-26', 1, null],
  ])
  expect(days[3]?.ranges).toEqual([{ opens: '12:00', closes: '18:00' }])
})

test('a range past midnight stands on the day on which it begins', () => {
  expect(nextDays(hours, london, '2026-12-21', 1)[0]?.ranges).toEqual(evening)
})

test.each([
  ['2026-03-28', london, null],
  ['2026-03-29', london, 'forward'],
  ['2026-10-25', london, 'back'],
  ['2026-10-26', london, null],
  // These clocks change at midnight.
  ['2026-04-24', 'Africa/Cairo', 'forward'],
  ['2026-03-29', 'Asia/Kolkata', null],
])('on %s in %s the clocks change: %s', (date, zone, change) => {
  expect(nextDays(hours, zone, date, 1)[0]?.clockChange).toBe(change)
})
