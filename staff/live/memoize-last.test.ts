import { expect, test } from 'vitest'
import { keepSame, memoizeLast } from './lanes.ts'

test('what is asked for twice with the same values is counted once', () => {
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
