import { afterEach, expect, test } from 'vitest'
import { aBoard } from '#staff/fixtures/board.ts'
import { showBookings, useBoard } from './board-store.ts'

afterEach(() => useBoard.setState({ picture: null, bookedAt: 0, bookingChanges: 0 }))

const today = (by_diners: number, others = 0) => ({
  bookings: by_diners + others,
  guests: 2 * (by_diners + others),
  by_diners,
})
const changed = (...counts: Parameters<typeof today>) =>
  showBookings({
    day: '2026-11-21',
    bookings_today: today(...counts),
    bookings_to_confirm: counts[0],
  })

test('a booking for today is noticed, one that was cancelled or is for another day is not', () => {
  useBoard.setState({ picture: { ...aBoard([]), bookings_today: today(2) } })

  changed(2)
  changed(1)
  const before = useBoard.getState().bookedAt
  changed(2)

  expect(before).toBe(0)
  expect(useBoard.getState()).toMatchObject({
    bookingChanges: 3,
    picture: { bookings_to_confirm: 2 },
  })
  expect(useBoard.getState().bookedAt).toBeGreaterThan(0)
})

test('guests whom somebody here seats or notes ring no bell, though the board counts them', () => {
  useBoard.setState({ picture: { ...aBoard([]), bookings_today: today(2) } })

  changed(2, 1)

  expect(useBoard.getState()).toMatchObject({
    bookedAt: 0,
    picture: { bookings_today: { bookings: 3, guests: 6 } },
  })
})
