import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import {
  isOutletTakingOrders,
  nextShopChange,
  openState,
  rangesOn,
  shopState,
  type TimeRange,
  type Weekday,
  weekdays,
} from './opening-hours.ts'
import { closedText, hoursLabel, openingText, weekInGroups } from './opening-text.ts'

const london = 'Europe/London'
const twice = everyDay('17:00-23:00 12:00-14:30', { '2026-12-25': '', '2026-12-31': '12:00-02:00' })
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
    ['in summer', '2026-07-20T11:00:00Z', true, '2026-07-20T13:30Z', null],
    ['on a holiday', '2026-12-25T13:00:00Z', false, null, '2026-12-26T12:00Z'],
    ['in the night of a special day', '2027-01-01T01:30:00Z', true, '2027-01-01T02:00Z', null],
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
    ['that never opens', everyDay(''), '2026-11-20T12:00:00Z', false],
  ])('of a kitchen %s has no end', (_name, hours, now, isOpen) => {
    expect(openState(hours, london, at(now))).toEqual({ isOpen, closesAt: null, opensAt: null })
  })

  const spring = '2026-03-28T23:00:00Z'
  const autumn = '2026-10-24T23:00:00Z'
  const noon = '2026-11-20T12:00:00Z'
  const untilNoon = everyDay('00:00-24:00', { '2027-01-16': '00:00-12:00' })
  const oneDay = everyDay('', { '2026-11-20': '18:00-18:00' })
  const nights = everyDay('00:00-02:00 18:00-24:00')
  const threeWeeks = everyDay('', { '2026-12-11': '12:00-14:00' })
  const skipped = everyDay('01:00-01:45')

  test.each([
    ['within the horizon', untilNoon, noon, '2027-01-16T12:00Z'],
    [
      'at the time of its opening, a day later',
      oneDay,
      '2026-11-21T17:59:00Z',
      '2026-11-21T18:00Z',
    ],
    ['not at an open midnight', nights, '2026-11-20T23:00:00Z', '2026-11-21T02:00Z'],
    // 22:00 in winter time to 02:00 in summer time: three hours; the other way round: five.
    ['by the clock in spring', everyDay('22:00-02:00'), spring, '2026-03-29T01:00Z'],
    ['by the clock in autumn', everyDay('22:00-02:00'), autumn, '2026-10-25T02:00Z'],
  ])('a stretch ends %s', (_name, hours, now, closesAt) => {
    expect(openState(hours, london, at(now)).closesAt).toEqual(at(closesAt))
  })

  test.each([
    ['three weeks ahead', threeWeeks, noon, '2026-12-11T12:00Z'],
    ['after a range in the skipped hour', skipped, '2026-03-29T01:00:00Z', '2026-03-30T00:00Z'],
  ])('an opening is found: %s', (_name, hours, now, opensAt) => {
    expect(openState(hours, london, at(now)).opensAt).toEqual(at(opensAt))
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

  const noLater = { takesOrdersForLater: false }
  const outlets = [
    aKitchenOpen(everyDay('17:00-23:00'), noLater),
    aKitchenOpen(everyDay('12:00-14:00'), noLater),
  ]
  test.each([
    ['one is open', '13:00', false, [false, true, '14:00', null]],
    ['all are closed', '15:00', false, [true, false, null, '17:00']],
    ['it is paused', '13:00', true, [true, false, null, null]],
  ] as const)(
    'a shop is closed when none of its outlets takes orders: %s',
    (_, now, isPaused, is) => {
      const time = (text: string | null) => text && at(`2026-11-20T${text}Z`)
      const [isClosed, isOpen, closesAt, opensAt] = is

      expect(shopState(outlets, { isPaused }, at(`2026-11-20T${now}Z`))).toEqual({
        isClosed,
        isOpen,
        closesAt: time(closesAt),
        opensAt: time(opensAt),
      })
    },
  )
})

test('hours are written in the order of the day', () => {
  expect(hoursLabel(rangesOn(twice, '2026-11-20'))).toBe('12:00–14:30, 17:00–23:00')
  expect(hoursLabel(rangesOn(twice, '2026-12-25'))).toBe('Closed')
})

const lunch = [{ opens: '12:00', closes: '22:00' }]
const late = [{ opens: '12:00', closes: '02:00' }]
const allDay = Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }])

test.each<[string, TimeRange[][], string]>([
  [
    'lists consecutive equal days as one group',
    [lunch, lunch, lunch, lunch, late, late, []],
    'Monday–Thursday 12:00–22:00, Friday–Saturday 12:00–02:00, Sunday Closed',
  ],
  [
    'lists equal days that do not follow each other separately',
    [lunch, [], [], [], lunch, lunch, lunch],
    'Monday 12:00–22:00, Tuesday–Thursday Closed, Friday–Sunday 12:00–22:00',
  ],
  ['says ‘Open 24 hours’ for a kitchen that never closes', allDay, 'Every day Open 24 hours'],
])('the week in groups %s', (_, days, text) => {
  const weekly = Object.fromEntries(weekdays.map((day, index) => [day, days[index] ?? []]))
  const groups = weekInGroups({ weekly: weekly as Record<Weekday, TimeRange[]> })

  expect(groups.map(({ label, hours }) => `${label} ${hours}`).join(', ')).toBe(text)
})

describe('the next change of a shop', () => {
  const running = { isPaused: false }
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  const evenings = aKitchenOpen(everyDay('12:00-14:00 17:00-22:00'), { takesOrdersForLater: false })
  const pausedUntil = (time: string | null) => ({
    ...evenings,
    pauses: [
      {
        kind: 'hand' as const,
        services: evenings.services,
        until: time && at(time).toISOString(),
        message: '',
      },
    ],
  })

  test.each([
    ['before it opens', [evenings], '11:00', '12:00'],
    ['while it is open', [evenings], '13:00', '14:00'],
    ['in a break', [evenings], '14:00', '17:00'],
    ['paused past its opening', [pausedUntil('13:00')], '11:00', '13:00'],
    ['paused until before its opening', [pausedUntil('11:30')], '11:00', '12:00'],
    ['paused past its closing: the time to look again', [pausedUntil('15:00')], '13:00', '15:00'],
    ['paused until somebody lifts it', [pausedUntil(null)], '13:00', '14:00'],
    ['when another kitchen opens first', [pausedUntil('13:00'), evenings], '11:00', '12:00'],
    ['when the last kitchen closes', [pausedUntil('13:30'), evenings], '12:30', '14:00'],
  ])('the shop changes next: %s', (_name, outlets, now, expected) => {
    expect(nextShopChange(outlets, running, at(now))).toEqual(at(expected))
  })

  test.each([
    ['the midnight when its next opening can be chosen', { daysAhead: 2 }, '2026-11-21T00:00:00Z'],
    ['its opening, where nothing is taken for later', null, '2026-11-23T12:00:00Z'],
  ])('a shop that is closed for days changes at %s', (_name, kitchen, expected) => {
    const closed = { '2026-11-20': '', '2026-11-21': '', '2026-11-22': '' }
    const outlet = aKitchenOpen(
      everyDay('12:00-22:00', closed),
      kitchen ? { kitchen } : { takesOrdersForLater: false },
    )

    expect(nextShopChange([outlet], running, at('11:00'))).toEqual(new Date(expected))
  })

  test('no time is known of a shop that was stopped by hand, or that never closes', () => {
    const always = aKitchenOpen(everyDay('00:00-24:00'))

    expect(nextShopChange([evenings], { isPaused: true }, at('11:00'))).toBeNull()
    expect(nextShopChange([always], running, at('11:00'))).toBeNull()
  })
})

// A Saturday.
const now = new Date('2026-11-21T22:40:00Z')

test.each([
  ['2026-11-21T23:00:00Z', 'Opens 23:00'],
  ['2026-11-22T12:00:00Z', 'Opens tomorrow 12:00'],
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
  ['2026-12-07T12:00:00Z', 'Closed until 7 Dec 12:00'],
  [null, 'Closed'],
])('an outlet that opens at %s reads %s', (opensAt, text) => {
  expect(closedText(opensAt ? new Date(opensAt) : null, 'Europe/London', now)).toBe(text)
})
