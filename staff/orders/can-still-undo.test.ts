import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { canStillUndo } from './can-still-undo.ts'

const seconds = (count: number) => at(count / 60)

test.each([
  ['a step of just now', 0, 90, true],
  ['a step of 59 seconds ago', -59, 31, true],
  ['a step of a minute ago, which the server still takes', -60, 30, false],
  ['an accept of 9 seconds ago', -9, 1, true],
  ['an accept that the diner has been told of', -10, 0, false],
])('%s can be taken back: %#', (_, since, left, can) => {
  const order = anOrder({
    sinceMinutes: since / 60,
    undo: { position: 1, until: seconds(left) },
  })

  expect(canStillUndo(order, evening)).toBe(can)
})

test('what nobody can take back is not offered', () => {
  expect(canStillUndo(anOrder(), evening)).toBe(false)
})
