import { afterEach, expect, test } from 'vitest'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder } from '#staff/fixtures/order.ts'
import {
  dismissNotice,
  showBookings,
  showOrder,
  showScreens,
  showSnapshot,
  useBoard,
} from './board-store.ts'

afterEach(resetBoard)

const [earlier, later] = ['2026-11-21T17:00:00.000Z', '2026-11-21T17:05:00.000Z']
const today = (bookings: number, last_by_diner: string | null) => ({
  bookings,
  guests: 2 * bookings,
  last_by_diner,
})
const show = (...counts: Parameters<typeof today>) =>
  useBoard.setState({ snapshot: { ...aBoard([]), bookings_today: today(...counts) } })
const changed = (...counts: Parameters<typeof today>) =>
  showBookings({
    day: '2026-11-21',
    bookings_today: today(...counts),
    bookings_to_confirm: counts[0],
  })

test.each([
  ['the first of today', null],
  ['a further one', earlier],
])('a booking that a diner made for today is noticed: %s', (_, last) => {
  show(2, last)

  changed(3, later)

  expect(useBoard.getState()).toMatchObject({
    bookingChanges: 1,
    snapshot: { bookings_to_confirm: 3 },
  })
  expect(useBoard.getState().bookedAt).toBeGreaterThan(0)
})

test.each([
  ['guests at the door are seated, or a booking is moved to today', 3, later],
  ['the last one is cancelled', 1, earlier],
  ['the only one is confirmed by the team', 2, null],
  ['a booking for another day changes', 2, later],
])(
  'what the team does, or is not new, rings no bell though it is counted: %s',
  (_, count, last) => {
    show(2, later)

    changed(count, last)

    expect(useBoard.getState()).toMatchObject({
      bookedAt: 0,
      snapshot: { bookings_today: { bookings: count, guests: 2 * count } },
    })
  },
)

test('a heartbeat that says nothing new leaves the snapshot as it is', () => {
  const pass = {
    id: 'pass',
    name: 'Pass',
    purpose: 'board',
    outlets: ['a'],
    listening: true,
  } as const
  const screens = (listening: boolean) => [{ ...pass, outlets: [...pass.outlets], listening }]
  useBoard.setState({ snapshot: { ...aBoard([]), screens: screens(true) } })
  const before = useBoard.getState().snapshot

  showScreens(screens(true))
  const same = useBoard.getState().snapshot
  showScreens(screens(false))

  expect(same).toBe(before)
  expect(useBoard.getState().snapshot?.screens).toEqual(screens(false))
})

test('a docket that has to be stopped is there until somebody has touched it, whatever full snapshot comes', () => {
  const cooking = anOrder({ number: 'A', status: 'preparing' })
  const other = anOrder({ number: 'B', status: 'preparing' })
  const shown = () => useBoard.getState().snapshot?.orders.map(({ number }) => number)
  showSnapshot(aBoard([cooking, other]))
  showOrder({ ...cooking, status: 'cancelled', version: 2 })

  showSnapshot(aBoard([other]))
  const before = shown()
  dismissNotice(cooking.id)
  showSnapshot(aBoard([other]))

  expect(before).toEqual(['B', 'A'])
  expect(shown()).toEqual(['B'])
})
