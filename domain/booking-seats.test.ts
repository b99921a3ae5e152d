import { expect, test } from 'vitest'
import { everyDay } from '#testing/sample-outlet.ts'
import {
  type BookingHistory,
  bookingStarts,
  mostGuestsUnproven,
  mostPerNetwork,
  mostUnprovenGuests,
  mostUnprovenPerNetwork,
  mostWithoutProofPerNetwork,
  mustConfirm,
  networksPerRange,
  seatsToBook,
} from './booking-seats.ts'
import { guestsOf } from './reservation.ts'

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

// The smallest restaurant worth the trouble: two starts a day with 24 seats each, for sixty days.
const seatsOfDay = 2 * 24
const seats = 60 * seatsOfDay

const plain: BookingHistory = {
  guests: 4,
  hasOtherThatDay: false,
  unprovenOfNetwork: 0,
  unprovenOfRange: 0,
  unprovenGuests: 0,
  seats,
  seatsOfDay,
  inTheLastHour: 0,
}

const fewSeats = { seats: 50, seatsOfDay: 25 }

test.each<[string, Partial<BookingHistory>, boolean]>([
  ['eight guests', { guests: 8 }, false],
  ['nine guests', { guests: 9 }, true],
  ['a second one of a contact on the day', { hasOtherThatDay: true }, true],
  ['the sixth unproven of a network', { unprovenOfNetwork: 5 }, false],
  ['the seventh unproven of a network', { unprovenOfNetwork: 6 }, true],
  ['the twelfth unproven of a range', { unprovenOfRange: 11 }, false],
  ['the thirteenth unproven of a range', { unprovenOfRange: 12 }, true],
  ['the last within a tenth of the seats', { unprovenGuests: 284 }, false],
  ['one beyond a tenth of the seats', { unprovenGuests: 285 }, true],
  ['the last of 48 guests at few seats', { ...fewSeats, unprovenGuests: 44 }, false],
  ['one beyond 48 guests at few seats', { ...fewSeats, unprovenGuests: 45 }, true],
  ['the thirtieth of an hour', { inTheLastHour: 29 }, false],
  ['the thirty-first of an hour', { inTheLastHour: 30 }, true],
])('%s is held until it is confirmed: %s', (_name, given, isHeld) => {
  expect(mustConfirm({ ...plain, ...given })).toBe(isHeld)
})

// Three starts with 80 seats each; today counts in addition to the days of the window. From ten days on, a tenth of the
// seats exceeds the seats of one day.
test.each([
  [0, 240],
  [9, 240],
  [14, 360],
  [60, 1_464],
])(
  'a house of 240 seats a day that is booked up to %i days ahead takes %i guests within a day without a link',
  (daysAllowed, most) => {
    const times = {
      timeZone: 'Europe/London',
      startsOn: () => ['12:00', '18:00', '19:30'],
      daysAllowed,
    }
    const house = {
      ...plain,
      ...seatsToBook(times, { seats: 80, stayMinutes: 90 }, new Date('2026-11-20T08:00:00Z')),
    }
    const isHeld = (guests: number) =>
      mustConfirm({ ...house, guests: 4, unprovenGuests: guests - 4 })

    expect([isHeld(most), isHeld(most + 1)]).toEqual([false, true])
  },
)

test.each<[string, Record<string, string[]>, number, number]>([
  // Closed on Friday, three starts on Saturday, one on Sunday.
  ['the one with most starts', { 21: ['12:00', '18:00', '19:30'], 22: ['12:00'] }, 320, 240],
  ['where starts within one stay share their seats', { 21: ['18:00', '18:30', '19:30'] }, 160, 160],
])('the day that counts is %s', (_name, starts, seats, seatsOfDay) => {
  const startsOn = (date: string) => starts[date.slice(-2)] ?? []
  const times = { timeZone: 'Europe/London', startsOn, daysAllowed: 2 }

  expect(
    seatsToBook(times, { seats: 80, stayMinutes: 90 }, new Date('2026-11-20T08:00:00Z')),
  ).toEqual({ seats, seatsOfDay })
})

test.each([
  ['unproven guests of a network', mostUnprovenPerNetwork * mostGuestsUnproven, 0.02],
  ['a network without mailboxes', mostWithoutProofPerNetwork * guestsOf('10+'), 0.1],
  // Dozens of mailboxes with used links, each limited to five bookings a day.
  ['a network with many mailboxes', mostPerNetwork * guestsOf('10+'), 0.3],
])(
  '%s take a small part of sixty days of tables, and a range of addresses twice as much',
  (_, guests, most) => {
    expect(guests / seats).toBeLessThan(most)
    expect((networksPerRange * guests) / seats).toBeLessThan(most * 2)
  },
)

test('all unproven guests together take a tenth', () => {
  expect(mostUnprovenGuests({ seats, seatsOfDay }) / seats).toBeLessThanOrEqual(0.1)
})
