import { expect, test } from 'vitest'
import { readShift } from './price-change.ts'

test.each([
  ['5', 5],
  ['+2.5', 2.5],
  ['−10', -10],
  ['-0,50', -0.5],
  ['3 %', 3],
  ['', null],
  ['5.255', null],
  ['five', null],
  ['1e3', null],
])('%j is %s', (text, shift) => {
  expect(readShift(text)).toBe(shift)
})
