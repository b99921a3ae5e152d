import { expect, test } from 'vitest'
import { isPastMidnight, nextDays, rangesFault, readTime } from './edited-hours.ts'
import { type OpeningHours, weekdays } from './opening-hours.ts'

const range = (text: string) => {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}

test.each([
  ['none at all', [], null],
  ['one that ends at midnight', ['12:00-24:00'], null],
  ['two that touch', ['12:00-14:00', '14:00-22:00'], null],
  ['two in the wrong order', ['17:00-22:00', '12:00-14:00'], null],
  ['a last one past midnight', ['12:00-14:00', '17:00-02:00'], null],
  ['an end that is missing', ['12:00-'], 'incomplete'],
  ['a time that does not exist', ['25:00-26:00'], 'incomplete'],
  ['an opening at 24:00', ['24:00-02:00'], 'incomplete'],
  ['the same time twice', ['12:00-12:00'], 'empty'],
  ['two that overlap by a minute', ['12:00-14:01', '14:00-22:00'], 'overlap'],
  ['one after another that runs past midnight', ['12:00-02:00', '17:00-22:00'], 'overlap'],
])('ranges of a day: %s', (_, ranges, fault) => {
  expect(rangesFault(ranges.map(range))).toBe(fault)
})

test.each([
  ['12:00-02:00', true],
  ['12:00-00:01', true],
  ['12:00-00:00', false],
  ['12:00-24:00', false],
])('%s ends on the next day: %s', (text, isPast) => {
  expect(isPastMidnight(range(text))).toBe(isPast)
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  [' 17:30 ', '17:30'],
  ['24', '24:00'],
  ['24:01', '24:01'],
  ['25', '25'],
  ['5 pm', '5 pm'],
  ['', ''],
])('%j is read as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

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

test('a range past midnight belongs to the day on which it begins', () => {
  expect(nextDays(hours, london, '2026-12-21', 1)[0]?.ranges).toEqual(evening)
})

test.each([
  ['2026-03-29', london, 'forward'],
  ['2026-10-25', london, 'back'],
  // These clocks change at midnight.
  ['2026-04-24', 'Africa/Cairo', 'forward'],
  ['2026-03-29', 'Asia/Kolkata', null],
])('on %s in %s the clocks change: %s', (date, zone, change) => {
  expect(nextDays(hours, zone, date, 1)[0]?.clockChange).toBe(change)
})
