import { expect, test } from 'vitest'
import { readAmount } from './amount-field.tsx'

test.each([
  ['12.50', 'GBP', 12.5],
  ['12,50', 'GBP', 12.5],
  [' 12 ', 'GBP', 12],
  ['12.', 'GBP', 12],
  ['', 'GBP', null],
  ['12.505', 'GBP', undefined],
  ['1200', 'JPY', 1_200],
  ['1200.5', 'JPY', undefined],
  ['-1', 'GBP', undefined],
  ['£12', 'GBP', undefined],
  ['twelve', 'GBP', undefined],
  ['10000000.01', 'GBP', undefined],
])('%j in %s is %s', (text, code, amount) => {
  expect(readAmount(text, code)).toBe(amount)
})
