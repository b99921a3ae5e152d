import { expect, test } from 'vitest'
import { largestOrder, smallExtra } from './largest-order.ts'

test.each([
  ['GBP', 1_000_000],
  ['EUR', 1_000_000],
  ['KWD', 10_000_000],
  ['JPY', 1_000_000],
  ['INR', 100_000_000],
  ['HUF', 100_000_000],
  ['IQD', 1_000_000_000],
  ['VND', 10_000_000],
  ['IDR', 1_000_000_000],
])('the largest order in %s is %d of its smallest units', (code, most) => {
  expect(largestOrder(code)).toBe(most)
})

test.each([
  ['GBP', 600],
  ['JPY', 600],
  ['HUF', 60_000],
  ['KWD', 6_000],
])('a small extra in %s costs at most %d of its smallest units', (code, most) => {
  expect(smallExtra(code)).toBe(most)
})
