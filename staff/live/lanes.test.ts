import { expect, test } from 'vitest'
import { toCook } from '#staff/board/wall.tsx'
import { aBoard } from '#staff/fixtures/board.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { anOrder, at, evening, line } from '#staff/fixtures/order.ts'
import { endedMeanwhile } from './docket-notice.ts'
import {
  cookingStart,
  countDockets,
  countedTime,
  type Due,
  dueOf,
  type Ends,
  inOrder,
  isVeryLate,
  keepPlaces,
  keepSame,
  lanesOf,
  memoizeLast,
  type Outlet,
  placeOf,
} from './lanes.ts'
import { stepAt } from './use-now.ts'

const times = { prep: 15, busy: null }
const slot = { kind: 'slot', from: at(60), to: at(75) } as const

test.each([
  ['placed', 'new'],
  ['accepted', 'cooking'],
  ['preparing', 'cooking'],
  ['ready', 'ready'],
  ['out_for_delivery', 'out'],
  ['completed', null],
  ['cancelled', null],
  ['rejected', null],
  ['awaiting_payment', null],
] as const)('an order that is %s hangs in %s', (status, place) => {
  expect(placeOf(anOrder({ status }), times, evening)).toBe(place)
})

test.each([
  [16, null, 'later'],
  [15, null, 'cooking'],
  [14, null, 'cooking'],
  [25, 10, 'cooking'],
  [26, 10, 'later'],
])(
  'an accepted order for later, ready in %i minutes with %o more, hangs in %s',
  (minutes, busy, place) => {
    const order = anOrder({ status: 'accepted', timing: slot, ready_by: at(minutes) })
    const now = { prep: 15, busy: busy ? { minutes: busy, until: at(30), half: false } : null }

    expect(placeOf(order, now, evening)).toBe(place)
  },
)

test.each([
  [null, 45],
  [at(61), 35],
  [at(60), 45],
])('cooking starts so that the food is ready in time, busy until %s', (until, starts) => {
  const busy = until === null ? null : { minutes: 10, until, half: false }

  expect(cookingStart(anOrder({ ready_by: at(60) }), { prep: 15, busy }).toISOString()).toBe(
    at(starts),
  )
})

test('a lane is worked off by what has to be ready first, Ready by what has waited longest', () => {
  const orders = [
    anOrder({ number: 'A', ready_by: at(9), sinceMinutes: -2 }),
    anOrder({ number: 'B', ready_by: at(-3), sinceMinutes: -1 }),
    anOrder({ number: 'C', ready_by: at(4), sinceMinutes: -6 }),
  ]
  const numbers = (list: typeof orders) => list.map(({ number }) => number).join('')

  expect(numbers(inOrder('cooking', orders))).toBe('BCA')
  expect(numbers(inOrder('ready', orders))).toBe('CAB')
})

test('new orders are sorted by age', () => {
  const orders = [
    anOrder({ number: 'A', status: 'placed', placed_at: at(-1), ready_by: at(5) }),
    anOrder({ number: 'B', status: 'placed', placed_at: at(-2), ready_by: at(90) }),
  ]

  expect(inOrder('new', orders).map(({ number }) => number)).toEqual(['B', 'A'])
})

test('a second call with the same values is not computed again', () => {
  let counted = 0
  const sum = memoizeLast((list: number[], more: number) => {
    counted++
    return { sum: list.length + more }
  })
  const list = [1, 2]

  const first = sum(list, 1)
  const again = sum(list, 1)
  const other = sum([1, 2], 1)

  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(counted).toBe(2)
})

test.each([
  ['the same entries', ['a', 'b'], true],
  ['one less', ['a'], false],
  ['one more', ['a', 'b', 'c'], false],
  ['another order', ['b', 'a'], false],
])('a list with %s is the one that was known: %s', (_, list, isKnown) => {
  const known = ['a', 'b']

  expect(keepSame(known, list) === known).toBe(isKnown)
})

const outlets: Outlet[] = evenings.rush?.outlets ?? []
const nothing: Ends = { notices: [], unsentIds: new Set() }
const cooked = anOrder({ number: 'A', ready_by: at(9) })
const other = anOrder({ number: 'B', ready_by: at(12) })
const ready = anOrder({ number: 'C', status: 'ready' })
const numbers = (orders: { number: string }[]) => orders.map(({ number }) => number).join('')

test('lanes in which nothing has changed are the same as before', () => {
  const before = lanesOf([cooked, other, ready], outlets, nothing, evening)
  const moved = { ...other, status: 'ready' as const }
  const after = lanesOf([cooked, moved, ready], outlets, nothing, evening, before)
  const again = lanesOf([cooked, moved, ready], outlets, nothing, evening + 10_000, after)

  expect([after.new === before.new, after.out === before.out]).toEqual([true, true])
  expect([numbers(after.cooking), after.ready.length]).toEqual(['A', 2])
  expect(after.cooking).not.toBe(before.cooking)
  expect(again).toBe(after)
})

test('under a finger each docket stays in its place, and new orders come to the end of the queue', () => {
  const placed = (number: string, minutes: number) =>
    anOrder({ number, status: 'placed', placed_at: at(minutes) })
  const shown = lanesOf(
    [placed('N', -2), placed('M', -1), cooked, other],
    outlets,
    nothing,
    evening,
  )
  const now = [
    { ...placed('N', -2), status: 'preparing' as const },
    placed('M', -1),
    placed('L', -3),
    { ...cooked, status: 'ready' as const },
    { ...other, note: 'Changed' },
  ]
  const current = lanesOf(now, outlets, nothing, evening)

  const { lanes, left } = keepPlaces(shown, current, now)

  expect([numbers(lanes.new), numbers(lanes.cooking), numbers(lanes.ready)]).toEqual([
    'NML',
    'AB',
    '',
  ])
  expect([...left]).toEqual([
    ['order-N', 'preparing'],
    ['order-A', 'ready'],
  ])
  expect(lanes.cooking[1]?.note).toBe('Changed')
  expect(keepPlaces(current, current, now).lanes).toBe(current)
})

test.each([
  ['completed', nothing, null],
  ['completed', { ...nothing, unsentIds: new Set(['order-E']) }, 'ready'],
  ['cancelled', nothing, null],
  ['cancelled', { ...nothing, unsentIds: new Set(['order-E']) }, null],
  [
    'cancelled',
    { ...nothing, notices: [{ orderId: 'order-E', kind: 'stop', text: '' }] },
    'cooking',
  ],
] as const)('an order that is %s with %o hangs in %s', (status, ends, lane) => {
  const ended = anOrder({ number: 'E', status, type: 'pickup' })
  const lanes = lanesOf([ended], outlets, ends, evening)

  expect(Object.entries(lanes).find(([, orders]) => orders.length > 0)?.[0] ?? null).toBe(lane)
})

test('dockets are counted by outlet, without what is for later or has ended', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const soho = { ...borough, id: 'soho' }
  const slot = { kind: 'slot', from: at(100), to: at(115) } as const
  const orders = [
    cooked,
    ready,
    anOrder({ number: 'F', status: 'accepted', timing: slot, ready_by: at(90) }),
    anOrder({ number: 'G', status: 'completed' }),
    { ...other, outlet: { ...other.outlet, id: 'soho' } },
  ]

  expect([...countDockets(orders, [borough, soho], evening)]).toEqual([
    [borough.id, 2],
    ['soho', 1],
  ])
})

test('orders for later are listed by when their cooking starts, which outlets need more or less time before', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const soho = { ...borough, id: 'soho', prep: 60 }
  const slot = { kind: 'slot', from: at(200), to: at(215) } as const
  const later = { status: 'accepted', timing: slot } as const
  const slow = anOrder({ ...later, number: 'S', ready_by: at(160) })
  const orders = [
    anOrder({ ...later, number: 'Q', ready_by: at(130) }),
    { ...slow, outlet: { ...slow.outlet, id: 'soho' } },
  ]

  expect(numbers(lanesOf(orders, [borough, soho], nothing, evening).later)).toBe('SQ')
})

test('orders that were cancelled leave what is to cook and the drawer of later ones at once', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const slot = { kind: 'slot', from: at(1_200), to: at(1_215) } as const
  const dish = (quantity: number) => ({ lines: [line(quantity, 'Chicken Biryani')] })
  const a = anOrder({ ...dish(2), number: 'A', status: 'preparing' })
  const b = anOrder({ ...dish(3), number: 'B', status: 'preparing' })
  const c = anOrder({
    ...dish(5),
    number: 'C',
    status: 'accepted',
    timing: slot,
    ready_by: at(1_190),
  })
  const known = { ...aBoard([a, b, c]), outlets: [borough] }
  const ended = [b, c].map((order) => ({ ...order, status: 'cancelled' as const, version: 2 }))

  const notices = endedMeanwhile(known, ended, evening)
  const lanes = lanesOf([a, ...ended], [borough], { ...nothing, notices }, evening)

  expect(notices.map(({ kind }) => kind)).toEqual(['stop', 'later'])
  expect(notices[1]?.text).toContain('C: cancelled by')
  // B stays until its stop notice is dismissed.
  expect([numbers(lanes.cooking), numbers(lanes.later)]).toEqual(['BA', ''])
  expect(toCook(lanes.cooking).map(({ quantity }) => quantity)).toEqual([2])
})

const second = 1_000
const cooking = anOrder({ placed_at: at(-10), ready_by: at(10) })

test.each([
  ['half way', 0, 'calm', 10, 0.5],
  ['a second before it is due soon', 5 * 60 * second - second, 'calm', 6, 0.75],
  ['due in 5 minutes', 5 * 60 * second, 'due', 5, 0.75],
  ['due in a second', 10 * 60 * second - second, 'due', 1, 1],
  ['due now', 10 * 60 * second, 'late', 1, 1],
  ['a second late', 10 * 60 * second + second, 'late', 1, 1],
  ['three minutes late', 13 * 60 * second, 'late', 3, 1],
])('an order that is %s', (_, later, state, minutes, share) => {
  const due = dueOf(cooking, 'cooking', evening + later)

  expect([due.state, due.minutes]).toEqual([state, minutes])
  expect(due.share).toBeCloseTo(share, 1)
})

test.each([
  [-4, 'calm', 4],
  [-5, 'due', 5],
  [-6, 'due', 6],
])('food that is ready for %i minutes', (since, state, minutes) => {
  const due = dueOf(anOrder({ status: 'ready', sinceMinutes: since }), 'ready', evening)

  expect([due.state, due.minutes]).toEqual([state, minutes])
})

test.each([
  ['cooking', 'preparing', -9, false],
  ['cooking', 'preparing', -10, true],
  // Food that has waited as long is not late.
  ['ready', 'ready', -30, false],
] as const)(
  'an order in %s (%s) that was due %i minutes ago needs a call: %s',
  (lane, status, ago, isSo) => {
    const order = anOrder({ status, ready_by: at(ago), sinceMinutes: ago })

    expect(isVeryLate(dueOf(order, lane, evening))).toBe(isSo)
  },
)

test.each([
  ['cooking', 'preparing', at(15)],
  ['ready', 'ready', at(-3)],
  ['out', 'out_for_delivery', at(44)],
] as const)('the minutes of an order in %s are counted from its own time', (lane, status, time) => {
  const order = anOrder({ status, ready_by: at(15), sinceMinutes: -3 })

  expect(countedTime(order, lane)).toEqual(new Date(time))
})

test.each([
  ['cooking', 'preparing'],
  ['ready', 'ready'],
  ['out', 'out_for_delivery'],
] as const)(
  'a docket in %s that is drawn every ten seconds agrees with the lane at each second',
  (lane, status) => {
    const order = anOrder({
      status,
      ready_by: new Date(evening + 4_321).toISOString(),
      road_minutes: 0,
      timing: { kind: 'asap', from: at(0), to: new Date(evening + 4_321).toISOString() },
      sinceMinutes: -3.21,
    })
    const shown = ({ state, minutes }: Due) => `${state} ${minutes}`
    const seconds = Array.from({ length: 480 }, (_, each) => evening + (each - 240) * second)

    const drawn = seconds.map((now) =>
      shown(dueOf(order, lane, stepAt(now, 10 * second, countedTime(order, lane)))),
    )

    expect(drawn).toEqual(seconds.map((now) => shown(dueOf(order, lane, now))))
  },
)

test('on the road the promise counts, not when the food was ready', () => {
  const order = anOrder({ status: 'out_for_delivery', ready_by: at(-20), type: 'delivery' })

  expect(dueOf(order, 'out', evening)).toMatchObject({ state: 'calm', minutes: 9 })
})

test('an order without room between start and end fills its edge', () => {
  expect(dueOf(anOrder({ placed_at: at(0), ready_by: at(0) }), 'cooking', evening).share).toBe(1)
})
