import { expect, test } from 'vitest'
import {
  type BookingHistory,
  mostGuestsUnproven,
  mostPerNetwork,
  mostUnprovenPerNetwork,
  mostWithoutProofPerNetwork,
  mustConfirm,
} from './booking-hold.ts'
import { guestsOf } from './reservation.ts'

const plain: BookingHistory = {
  guests: 4,
  hasOtherThatDay: false,
  unprovenOfNetwork: 0,
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
  ['the thirtieth of an hour', { inTheLastHour: 29 }, false],
  ['the thirty-first of an hour', { inTheLastHour: 30 }, true],
])('%s is held until it is confirmed: %s', (_name, given, isHeld) => {
  expect(mustConfirm({ ...plain, ...given })).toBe(isHeld)
})

test('one person at one address takes no more than a small part of sixty days of tables', () => {
  // The smallest restaurant worth the trouble: two starts a day with 24 seats each.
  const seats = 60 * 2 * 24
  const unproven = mostUnprovenPerNetwork * mostGuestsUnproven
  const withoutMailboxes = mostWithoutProofPerNetwork * guestsOf('10+')
  // With dozens of mailboxes whose links they use, each for five bookings a day.
  const atMost = mostPerNetwork * guestsOf('10+')

  expect(unproven / seats).toBeLessThan(0.02)
  expect(withoutMailboxes / seats).toBeLessThan(0.1)
  expect(atMost / seats).toBeLessThan(0.3)
})
