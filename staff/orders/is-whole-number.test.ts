import { expect, test } from 'vitest'
import { isWholeNumber } from './is-whole-number.ts'

test.each([
  ['+44 7700 900123', true],
  ['07700 900123', true],
  // By a tap on it a phone would call 123.
  ['…123', false],
  ['', false],
])('%j is called: %s', (phone, isCalled) => {
  expect(isWholeNumber(phone)).toBe(isCalled)
})
