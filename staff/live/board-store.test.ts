import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder } from '#staff/fixtures/order.ts'
import {
  dismissNotice,
  replaced,
  showBookings,
  showOrder,
  showScreens,
  showSnapshot,
  useBoard,
  withOrder,
  withOutletStock,
  withService,
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

const statusOf = (board: ReturnType<typeof aBoard>) =>
  board.orders.map(({ version, status }) => `${version} ${status}`)

test.each([
  [1, ['2 ready']],
  [2, ['2 ready']],
  [3, ['3 completed']],
])('an order of version %i beside version 2', (version, expected) => {
  const board = aBoard([anOrder({ status: 'ready', version: 2 })])

  expect(statusOf(withOrder(board, anOrder({ status: 'completed', version })))).toEqual(expected)
})

test('an order that was not there is added', () => {
  expect(withOrder(aBoard([]), anOrder()).orders).toHaveLength(1)
})

test('the highest version is shown, in whatever order versions arrive', () => {
  const versions = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(versions, (arriving) => {
      const board = arriving.reduce(
        (snapshot, version) => withOrder(snapshot, anOrder({ version })),
        aBoard([]),
      )

      expect(board.orders.map(({ version }) => version)).toEqual([Math.max(...arriving)])
    }),
  )
})

test('an older full snapshot does not overwrite the answer to a step', () => {
  const mine = aBoard([anOrder({ number: 'A', version: 5, status: 'ready' })])
  const late = aBoard([
    anOrder({ number: 'A', version: 4, status: 'preparing' }),
    anOrder({ number: 'B', version: 1, status: 'placed' }),
  ])

  expect(statusOf(replaced(mine, late))).toEqual(['5 ready', '1 placed'])
})

test('an order that a full snapshot lacks is removed', () => {
  expect(replaced(aBoard([anOrder()]), aBoard([])).orders).toEqual([])
})

test('an older state of the service is ignored', () => {
  const board = aBoard([])
  const service = board.outlets[0]?.service
  if (!service) throw new Error('the fixture has an outlet')
  const paused = { ...service, state: 'paused' as const }

  const states = (version: number) =>
    withService(board, { ...paused, version }).outlets.map((outlet) => outlet.service.state)
  expect(states(service.version - 1)).toEqual(['open'])
  expect(states(service.version + 1)).toEqual(['paused'])
})

test('marks of one outlet leave those of another', () => {
  const marked = (outlet: string) => ({
    ...aBoard([]),
    stock: [
      {
        id: outlet,
        outlet_id: outlet,
        kind: 'item' as const,
        ref: 'x',
        name: 'Naan',
        until: null,
        left: null,
        by: { kind: 'device' as const, id: 'd', name: 'Pass', device: 'Pass' },
        at: '2026-11-21T18:00:00Z',
      },
    ],
  })

  expect(withOutletStock(marked('one'), { outlet_id: 'two', marks: [] }).stock).toHaveLength(1)
  expect(withOutletStock(marked('one'), { outlet_id: 'one', marks: [] }).stock).toHaveLength(0)
})
