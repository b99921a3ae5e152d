import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { dueOf } from './due.ts'

const second = 1_000
const cooking = anOrder({ placed_at: at(-10), ready_by: at(10) })

test.each([
  ['half way', 0, 'calm', 10, 0.5],
  ['a second before it is due soon', 5 * 60 * second - second, 'calm', 6, 0.75],
  ['due in 5 minutes', 5 * 60 * second, 'due', 5, 0.75],
  ['due in a second', 10 * 60 * second - second, 'due', 1, 1],
  ['due now', 10 * 60 * second, 'due', 0, 1],
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

test('on the road the promise counts, not when the food was ready', () => {
  const order = anOrder({ status: 'out_for_delivery', ready_by: at(-20), type: 'delivery' })

  expect(dueOf(order, 'out', evening)).toMatchObject({ state: 'calm', minutes: 9 })
})

test('an order without room between start and end fills its edge', () => {
  expect(dueOf(anOrder({ placed_at: at(0), ready_by: at(0) }), 'cooking', evening).share).toBe(1)
})
