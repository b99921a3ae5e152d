import { expect, test } from 'vitest'
import { closedText, openingText } from './opening-text.ts'

// A Saturday.
const now = new Date('2026-11-21T22:40:00Z')

test.each([
  ['2026-11-21T23:00:00Z', 'Opens 23:00'],
  ['2026-11-22T12:00:00Z', 'Opens tomorrow 12:00'],
  ['2026-11-23T12:00:00Z', 'Opens Monday 12:00'],
  ['2026-11-27T09:30:00Z', 'Opens Friday 09:30'],
  ['2026-11-28T12:00:00Z', 'Opens 28 Nov 12:00'],
  ['2027-01-04T12:00:00Z', 'Opens 4 Jan 12:00'],
])('an opening at %s reads %s', (opensAt, text) => {
  expect(openingText(new Date(opensAt), 'Europe/London', now)).toBe(text)
})

test('the day is that of the kitchen', () => {
  expect(openingText(new Date('2026-11-22T01:00:00Z'), 'Asia/Tokyo', now)).toBe('Opens 10:00')
})

test.each([
  ['2026-11-21T23:00:00Z', 'Closed until 23:00'],
  ['2026-11-22T12:00:00Z', 'Closed until tomorrow 12:00'],
  ['2026-11-25T12:00:00Z', 'Closed until Wednesday 12:00'],
  ['2026-12-07T12:00:00Z', 'Closed until 7 Dec 12:00'],
  [null, 'Closed'],
])('an outlet that opens at %s reads %s', (opensAt, text) => {
  expect(closedText(opensAt ? new Date(opensAt) : null, 'Europe/London', now)).toBe(text)
})
