import { expect, test } from 'vitest'
import { stepAt } from './use-now.ts'

const from = new Date(4_321)

test.each([
  ['the clock’s steps', 19_999, undefined, 10_000],
  ['the clock’s steps, at a beginning', 20_000, undefined, 20_000],
  ['just before a step from a time', 14_320, from, 4_321],
  ['at a step from a time', 14_321, from, 14_321],
  ['before the time itself', -5_680, from, -15_679],
])('%s', (_, now, begin, expected) => {
  expect(stepAt(now, 10_000, begin)).toBe(expected)
})
