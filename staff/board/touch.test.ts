import { expect, test } from 'vitest'
import { isSecondTap } from './touch.ts'

const first = { timeStamp: 5_000, clientX: 600, clientY: 300, detail: 1 }

test.each([
  ['that the browser counts', { timeStamp: 5_450, detail: 2 }, true],
  ['that the browser does not count', { timeStamp: 5_180, clientX: 611, clientY: 292 }, true],
  ['on the docket below', { timeStamp: 5_180, clientY: 364 }, false],
  ['on the docket beside', { timeStamp: 5_180, clientX: 900 }, false],
  ['half a second later', { timeStamp: 5_500 }, false],
  ['by keyboard', { timeStamp: 5_100, detail: 0 }, false],
])('whether a tap is the second of a double tap: one %s', (_, facts, expected) => {
  expect(isSecondTap({ ...first, ...facts }, first)).toBe(expected)
})

test('the first tap of all is no second one', () => {
  expect(isSecondTap(first, null)).toBe(false)
})
