import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { countedTime, type Due, dueOf, isVeryLate } from './lanes.ts'
import { stepAt } from './use-now.ts'

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
