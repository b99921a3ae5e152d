import { expect, test } from 'vitest'
import { currencyOf, decimalsOf, isAmount } from './currency.ts'

test.each([
  ['GBP', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['TND', 3],
])('%s has %d decimals', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals)
})

test.each([
  [12.95, 'GBP', true],
  [12.955, 'GBP', false],
  [0.1 + 0.2, 'EUR', true],
  [1_200, 'JPY', true],
  [1_200.5, 'JPY', false],
  [1.25, 'KWD', true],
  [1.255, 'KWD', false],
  [1.2, 'BHD', true],
])('%d %s can be charged: %s', (amount, code, can) => {
  expect(isAmount(amount, code)).toBe(can)
})

test('an amount of an earlier currency does not get the sign of the present one', () => {
  const euro = { code: 'EUR', sign: '€' }

  expect(currencyOf('EUR', euro)).toBe(euro)
  expect(currencyOf('GBP', euro)).toEqual({ code: 'GBP', sign: 'GBP' })
})
