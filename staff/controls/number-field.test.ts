import { expect, test } from 'vitest'
import { readNumber } from './number-field.tsx'

const minutes = { min: 1, max: 5, decimals: 0 }
const money = { min: 0, max: 1_000, decimals: 2 }

test.each([
  ['1', minutes, 1],
  [' 5 ', minutes, 5],
  ['0', minutes, null],
  ['6', minutes, null],
  ['2.5', minutes, null],
  ['', minutes, null],
  ['two', minutes, null],
  ['-1', minutes, null],
  ['1e1', money, null],
  ['49.5', money, 49.5],
  ['49,50', money, 49.5],
  ['49.505', money, null],
  ['1000.01', money, null],
])('"%s" within %o is %s', (text, range, number) => {
  expect(readNumber(text, range)).toBe(number)
})
