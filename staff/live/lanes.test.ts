import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { cookingStart, inOrder, keepSame, memoizeLast, placeOf } from './lanes.ts'

const outlet = { prep: 15, busy: null }
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
  expect(placeOf(anOrder({ status }), outlet, evening)).toBe(place)
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
