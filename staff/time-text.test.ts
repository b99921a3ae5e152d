import { expect, test } from 'vitest'
import { ageText, clockRange, clockTime, dayText, minutesSince, minutesUntil } from './time-text.ts'

const zone = 'Europe/London'

test.each([
  ['2026-11-21T18:51:00Z', '18:51'],
  ['2026-07-21T18:51:00Z', '19:51'],
  ['2026-11-21T00:05:00Z', '00:05'],
])('%s is %s on the wall', (instant, text) => {
  expect(clockTime(instant, zone)).toBe(text)
})

test('a range has an en dash', () => {
  expect(clockRange('2026-11-21T19:05:00Z', '2026-11-21T19:20:00Z', zone)).toBe('19:05–19:20')
})

test.each([
  [-5_000, '0:00'],
  [38_000, '0:38'],
  [192_000, '3:12'],
  [3_599_000, '59:59'],
  [3_900_000, '1:05 h'],
])('an age of %i ms reads %s', (age, text) => {
  expect(ageText(age)).toBe(text)
})

test('minutes left are rounded up, minutes gone down', () => {
  const now = Date.parse('2026-11-21T18:42:00Z')

  expect(minutesUntil('2026-11-21T18:43:01Z', now)).toBe(2)
  expect(minutesUntil('2026-11-21T18:43:00Z', now)).toBe(1)
  expect(minutesSince('2026-11-21T18:40:01Z', now)).toBe(1)
  expect(minutesSince('2026-11-21T18:45:00Z', now)).toBe(0)
})

test.each([
  ['2026-11-21T23:59:00Z', 'today'],
  ['2026-11-22T00:00:00Z', 'tomorrow'],
  ['2026-11-24T12:00:00Z', 'Tue 24 Nov'],
])('%s is %s', (instant, day) => {
  expect(dayText(instant, Date.parse('2026-11-21T18:42:00Z'), zone).replace(',', '')).toBe(day)
})
