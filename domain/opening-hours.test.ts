import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import {
  isOutletTakingOrders,
  isShopClosed,
  openState,
  rangesOn,
  shopOpensAt,
  shopState,
  type TimeRange,
  type Weekday,
  weekdays,
} from './opening-hours.ts'
import { hoursLabel, weekInGroups } from './opening-text.ts'

const london = 'Europe/London'
const twice = everyDay('17:00-23:00 12:00-14:30', {
  '2026-12-25': '',
  '2026-12-31': '12:00-02:00',
})
const at = (text: string) => new Date(text)
/** Closed from 20 November on, until that day of the month. */
const closedUntil = (day: string) => {
  const days = Array.from({ length: Number(day) - 20 }, (_, index) => `2026-11-${20 + index}`)
  return everyDay('12:00-23:00', Object.fromEntries(days.map((each) => [each, ''])))
}

describe('open state', () => {
  test.each([
    ['before lunch', '2026-11-20T11:59:59Z', false, null, '2026-11-20T12:00Z'],
    ['at opening', '2026-11-20T12:00:00Z', true, '2026-11-20T14:30Z', null],
    ['at the last moment', '2026-11-20T14:29:59Z', true, '2026-11-20T14:30Z', null],
    ['in the break', '2026-11-20T14:30:00Z', false, null, '2026-11-20T17:00Z'],
    ['after closing', '2026-11-20T23:00:00Z', false, null, '2026-11-21T12:00Z'],
    ['in summer', '2026-07-20T11:00:00Z', true, '2026-07-20T13:30Z', null],
    ['on a holiday', '2026-12-25T13:00:00Z', false, null, '2026-12-26T12:00Z'],
    ['in the night of a special day', '2027-01-01T01:30:00Z', true, '2027-01-01T02:00Z', null],
    ['after that night', '2027-01-01T02:00:00Z', false, null, '2027-01-01T12:00Z'],
  ])('%s', (_name, now, isOpen, closesAt, opensAt) => {
    expect(openState(twice, london, at(now))).toEqual({
      isOpen,
      closesAt: closesAt && at(closesAt),
      opensAt: opensAt && at(opensAt),
    })
  })

  test.each([
    ['open around the clock', everyDay('00:00-24:00'), '2026-11-20T23:59:00Z', true],
    ['with a day of 23 hours ahead', everyDay('00:00-24:00'), '2027-03-01T23:30:00Z', true],
    [
      'with a closing 58 days ahead',
      everyDay('00:00-24:00', { '2027-01-17': '00:00-20:00' }),
      '2026-11-20T12:00:00Z',
      true,
    ],
    ['that never opens', everyDay(''), '2026-11-20T12:00:00Z', false],
  ])('of a kitchen %s has no end', (_name, hours, now, isOpen) => {
    expect(openState(hours, london, at(now))).toEqual({ isOpen, closesAt: null, opensAt: null })
  })

  test('a closing 56 days ahead is found, also when nothing opens after it', () => {
    const closed = ['17', '18', '19'].map((day) => [`2027-01-${day}`, ''])
    const hours = everyDay('00:00-24:00', {
      '2027-01-16': '00:00-06:00',
      ...Object.fromEntries(closed),
    })

    expect(openState(hours, london, at('2026-11-20T12:00:00Z')).closesAt).toEqual(
      at('2027-01-16T06:00Z'),
    )
  })

  test.each([
    [
      'within the horizon',
      everyDay('00:00-24:00', { '2027-01-16': '00:00-12:00' }),
      '2026-11-20T12:00:00Z',
      '2027-01-16T12:00Z',
    ],
    [
      'at the time of its opening, on the next day',
      everyDay('', { '2026-11-20': '18:00-18:00' }),
      '2026-11-21T17:59:00Z',
      '2026-11-21T18:00Z',
    ],
    [
      'not at the midnight between an open evening and an open morning',
      everyDay('00:00-02:00 18:00-24:00'),
      '2026-11-20T23:00:00Z',
      '2026-11-21T02:00Z',
    ],
    // 22:00 in winter time to 02:00 in summer time: three hours; the other way round: five.
    [
      'by the clock in spring',
      everyDay('22:00-02:00'),
      '2026-03-28T23:00:00Z',
      '2026-03-29T01:00Z',
    ],
    [
      'by the clock in autumn',
      everyDay('22:00-02:00'),
      '2026-10-24T23:00:00Z',
      '2026-10-25T02:00Z',
    ],
  ])('a stretch ends %s', (_name, hours, now, closesAt) => {
    expect(openState(hours, london, at(now)).closesAt).toEqual(at(closesAt))
  })

  test('an opening three weeks ahead is found', () => {
    const hours = everyDay('', { '2026-12-11': '12:00-14:00' })

    expect(openState(hours, london, at('2026-11-20T12:00:00Z')).opensAt).toEqual(
      at('2026-12-11T12:00Z'),
    )
  })

  test('a range inside the hour that spring skips is left out', () => {
    const state = openState(everyDay('01:00-01:45'), london, at('2026-03-29T01:00:00Z'))

    expect(state.opensAt).toEqual(at('2026-03-30T00:00Z'))
  })
})

describe('taking orders', () => {
  const open = at('2026-11-20T18:00:00Z')
  const closed = at('2026-11-20T15:00:00Z')
  test.each([
    ['open', open, {}, true],
    ['open without orders for later', open, { takesOrdersForLater: false }, true],
    ['closed, orders for later', closed, {}, true],
    ['closed without orders for later', closed, { takesOrdersForLater: false }, false],
    ['paused while open', open, { isPaused: true }, false],
    ['never open', open, { openingHours: everyDay('') }, false],
    ['closed until a day that can be chosen', closed, { openingHours: closedUntil('22') }, true],
    ['closed until after these days', closed, { openingHours: closedUntil('23') }, false],
  ])('%s', (_name, now, given, expected) => {
    expect(isOutletTakingOrders(aKitchenOpen(twice, given), now)).toBe(expected)
  })

  test('a shop is closed only when none of its outlets takes orders', () => {
    const evening = aKitchenOpen(everyDay('17:00-23:00'), { takesOrdersForLater: false })
    const lunch = aKitchenOpen(everyDay('12:00-14:00'), { takesOrdersForLater: false })
    const state = (now: string, isPaused = false) =>
      shopState([evening, lunch], { isPaused }, at(now))

    expect(state('2026-11-20T13:00:00Z')).toEqual({
      isClosed: false,
      isOpen: true,
      closesAt: at('2026-11-20T14:00Z'),
      opensAt: null,
    })
    expect(state('2026-11-20T15:00:00Z')).toEqual({
      isClosed: true,
      isOpen: false,
      closesAt: null,
      opensAt: at('2026-11-20T17:00Z'),
    })
    const opensAt = (now: string, isPaused = false) =>
      shopOpensAt([evening, lunch], { isPaused }, at(now))
    expect(opensAt('2026-11-20T13:00:00Z')).toBe(null)
    expect(opensAt('2026-11-20T15:00:00Z')).toEqual(at('2026-11-20T17:00Z'))
    expect(opensAt('2026-11-20T15:00:00Z', true)).toBe(null)
    expect(isShopClosed([evening, lunch], { isPaused: false }, at('2026-11-20T13:00:00Z'))).toBe(
      false,
    )
    expect(state('2026-11-20T13:00:00Z', true)).toEqual({
      isClosed: true,
      isOpen: false,
      closesAt: null,
      opensAt: null,
    })
  })
})

test('hours are written in the order of the day', () => {
  expect(hoursLabel(rangesOn(twice, '2026-11-20'))).toBe('12:00–14:30, 17:00–23:00')
  expect(hoursLabel(rangesOn(twice, '2026-12-25'))).toBe('Closed')
})

describe('the week in groups', () => {
  const lunch = [{ opens: '12:00', closes: '22:00' }]
  const late = [{ opens: '12:00', closes: '02:00' }]
  const allDay = [{ opens: '00:00', closes: '24:00' }]
  const week = (hours: TimeRange[][]) =>
    weekInGroups({
      weekly: Object.fromEntries(weekdays.map((day, index) => [day, hours[index] ?? []])) as Record<
        Weekday,
        TimeRange[]
      >,
    }).map(({ label, hours: told }) => `${label} ${told}`)

  test('lists consecutive equal days as one group', () => {
    expect(week([lunch, lunch, lunch, lunch, late, late, []])).toEqual([
      'Monday–Thursday 12:00–22:00',
      'Friday–Saturday 12:00–02:00',
      'Sunday Closed',
    ])
  })

  test('lists equal days that do not follow each other separately', () => {
    expect(week([lunch, [], lunch, [], lunch, lunch, lunch])).toEqual([
      'Monday 12:00–22:00',
      'Tuesday Closed',
      'Wednesday 12:00–22:00',
      'Thursday Closed',
      'Friday–Sunday 12:00–22:00',
    ])
  })

  test('says ‘Open 24 hours’ for a kitchen that never closes', () => {
    expect(week(Array.from({ length: 7 }, () => allDay))).toEqual(['Every day Open 24 hours'])
  })
})
