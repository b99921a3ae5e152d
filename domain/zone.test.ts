import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantAt, minutesOf, timeIn, timeOf, wallClock, weekday } from './zone.ts'

const london = 'Europe/London'

const aDate = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const aZone = fc.constantFrom(london, 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe')

describe('wall clock to instant', () => {
  test.each([
    ['winter', '2026-01-15', '18:30', '2026-01-15T18:30Z'],
    ['summer', '2026-07-15', '18:30', '2026-07-15T17:30Z'],
    ['just before spring', '2026-03-29', '00:59', '2026-03-29T00:59Z'],
    ['skipped in spring: the moment of the jump', '2026-03-29', '01:30', '2026-03-29T01:00Z'],
    ['just after spring', '2026-03-29', '02:00', '2026-03-29T01:00Z'],
    ['twice in autumn: the first', '2026-10-25', '01:30', '2026-10-25T00:30Z'],
    ['just after autumn', '2026-10-25', '02:00', '2026-10-25T02:00Z'],
    ['midnight at the end of a day', '2026-03-28', '24:00', '2026-03-29T00:00Z'],
  ])('%s', (_name, date, time, instant) => {
    expect(instantAt(date, minutesOf(time), london)).toEqual(new Date(instant))
  })

  test('a jump of half an hour is found too', () => {
    // Lord Howe goes from +10:30 to +11 at 02:00.
    expect(instantAt('2026-10-04', minutesOf('02:10'), 'Australia/Lord_Howe')).toEqual(
      new Date('2026-10-03T15:30Z'),
    )
  })

  test('a wall-clock time read from an instant converts back to it, except in the repeated hour', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 0, max: 1439 }), aZone, (date, minutes, zone) => {
        const instant = instantAt(date, minutes, zone)
        const shown = wallClock(instant, zone)

        expect(instantAt(shown.date, shown.minutes, zone)).toEqual(instant)
        expect(shown.date).toBe(date)
        expect(shown.minutes - minutes).toBeGreaterThanOrEqual(0)
        expect(shown.minutes - minutes).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('a later local time is never an earlier instant', () => {
    const aChange = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31')
    const aMinute = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(aChange, aMinute, aMinute, (date, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)]

        expect(instantAt(date, first, london).getTime()).toBeLessThanOrEqual(
          instantAt(date, second, london).getTime(),
        )
      }),
    )
  })
})

test.each([
  ['2026-11-20T18:05:59Z', london, '18:05'],
  ['2026-10-25T00:30:00Z', london, '01:30'],
  ['2026-11-20T18:05:00Z', 'Asia/Kolkata', '23:35'],
])('%s in %s is %s', (instant, zone, time) => {
  expect(timeIn(new Date(instant), zone)).toBe(time)
})

test('days are counted over months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-30', -1)).toBe('2026-03-29')
  expect(weekday('2026-11-20')).toBe(4)
  expect(weekday('2026-11-23')).toBe(0)
  expect(timeOf(minutesOf('07:05'))).toBe('07:05')
})
