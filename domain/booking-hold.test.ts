import { expect, test } from 'vitest'
import {
  type BookingHistory,
  mostGuestsUnproven,
  mostPerNetwork,
  mostUnprovenGuests,
  mostUnprovenPerNetwork,
  mostWithoutProofPerNetwork,
  mustConfirm,
  networksPerRange,
} from './booking-hold.ts'
import { guestsOf } from './reservation.ts'

// The smallest restaurant worth the trouble: two starts a day with 24 seats each, for sixty days.
const seats = 60 * 2 * 24

const plain: BookingHistory = {
  guests: 4,
  hasOtherThatDay: false,
  unprovenOfNetwork: 0,
  unprovenOfRange: 0,
  unprovenGuests: 0,
  seats,
  inTheLastHour: 0,
}

test.each<[string, Partial<BookingHistory>, boolean]>([
  ['an ordinary one', {}, false],
  ['eight guests', { guests: 8 }, false],
  ['nine guests', { guests: 9 }, true],
  ['more than ten', { guests: guestsOf('10+') }, true],
  ['a second one of a contact on the day', { hasOtherThatDay: true }, true],
  ['the sixth unproven of a network', { unprovenOfNetwork: 5 }, false],
  ['the seventh unproven of a network', { unprovenOfNetwork: 6 }, true],
  ['the twelfth unproven of a range', { unprovenOfRange: 11 }, false],
  ['the thirteenth unproven of a range', { unprovenOfRange: 12 }, true],
  ['the last within a tenth of the seats', { unprovenGuests: 284 }, false],
  ['one beyond a tenth of the seats', { unprovenGuests: 285 }, true],
  ['the last of 48 guests where there are few seats', { seats: 50, unprovenGuests: 44 }, false],
  ['one beyond 48 guests where there are few seats', { seats: 50, unprovenGuests: 45 }, true],
  ['the thirtieth of an hour', { inTheLastHour: 29 }, false],
  ['the thirty-first of an hour', { inTheLastHour: 30 }, true],
])('%s is held until it is confirmed: %s', (_name, given, isHeld) => {
  expect(mustConfirm({ ...plain, ...given })).toBe(isHeld)
})

test('one person at one address takes no more than a small part of sixty days of tables', () => {
  const unproven = mostUnprovenPerNetwork * mostGuestsUnproven
  const withoutMailboxes = mostWithoutProofPerNetwork * guestsOf('10+')
  // With dozens of mailboxes whose links they use, each for five bookings a day.
  const atMost = mostPerNetwork * guestsOf('10+')

  expect(unproven / seats).toBeLessThan(0.02)
  expect(withoutMailboxes / seats).toBeLessThan(0.1)
  expect(atMost / seats).toBeLessThan(0.3)
})

test('one person with a whole range of addresses takes twice as much, and all together a tenth unproven', () => {
  const unproven = networksPerRange * mostUnprovenPerNetwork * mostGuestsUnproven
  const withoutMailboxes = networksPerRange * mostWithoutProofPerNetwork * guestsOf('10+')
  const atMost = networksPerRange * mostPerNetwork * guestsOf('10+')

  expect(unproven / seats).toBeLessThan(0.04)
  expect(withoutMailboxes / seats).toBeLessThan(0.2)
  expect(atMost / seats).toBeLessThan(0.6)
  expect(mostUnprovenGuests(seats) / seats).toBeLessThanOrEqual(0.1)
})
