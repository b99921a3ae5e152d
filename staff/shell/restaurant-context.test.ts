import { expect, test } from 'vitest'
import { exampleAmount, moneyText } from './restaurant-context.ts'

test.each([
  [{ code: 'GBP', sign: '£' }, '£24.50'],
  [{ code: 'JPY', sign: '¥' }, '¥2,450'],
  [{ code: 'KWD', sign: 'KD' }, 'KD\u00a02.450'],
])('an example in %o is an amount of that currency', (currency, text) => {
  expect(moneyText(exampleAmount(2450, currency), currency)).toBe(text)
})
