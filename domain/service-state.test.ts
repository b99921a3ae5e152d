import { expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { businessDayAfter, businessDayOf, nextOpening } from './service-state.ts'

test.each([
  // A plain night.
  ['2026-11-20T03:59:00Z', '04:00', '2026-11-19', '2026-11-20T04:00:00.000Z'],
  ['2026-11-20T04:00:00Z', '04:00', '2026-11-20', '2026-11-21T04:00:00.000Z'],
  ['2026-11-20T00:00:00Z', '00:00', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  // The day of 23 hours, the clocks go forward at 01:00.
  ['2026-03-29T00:15:00Z', '00:00', '2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['2026-03-29T12:00:00Z', '00:00', '2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['2026-03-29T12:00:00Z', '00:30', '2026-03-29', '2026-03-29T23:30:00.000Z'],
  ['2026-03-29T12:00:00Z', '04:00', '2026-03-29', '2026-03-30T03:00:00.000Z'],
  // The day of 25 hours, the clocks go back at 02:00.
  ['2026-10-24T23:30:00Z', '00:00', '2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['2026-10-25T23:30:00Z', '00:00', '2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['2026-10-25T23:30:00Z', '04:00', '2026-10-25', '2026-10-26T04:00:00.000Z'],
])('at %s, with days that end at %s, it is %s until %s', (now, dayEndsAt, day, until) => {
  const given = [new Date(now), dayEndsAt, 'Europe/London'] as const

  expect([businessDayOf(...given), businessDayAfter(...given).toISOString()]).toEqual([day, until])
})

const noon = new Date('2026-11-22T12:00:00Z')

test.each([
  ['of an open kitchen is after its break', '11:00-14:00 17:00-22:00', '2026-11-22T17:00:00Z'],
  ['of one that is closed is its opening', '17:00-22:00', '2026-11-22T17:00:00Z'],
  ['of one that never closes is its next business day', '00:00-00:00', '2026-11-23T04:00:00Z'],
])('the next opening %s', (_kitchen, hours, at) => {
  const outlet = aKitchenOpen(everyDay(hours))

  expect(nextOpening(outlet, '04:00', noon).toISOString()).toBe(new Date(at).toISOString())
})
