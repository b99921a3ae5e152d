import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, percentOf } from './money.ts'

test.each([
  [1_295, '£12.95'],
  [0, '£0.00'],
  [5, '£0.05'],
  [100_000, '£1000.00'],
  [-250, '−£2.50'],
])('%d pence are written %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test.each([
  [1_000, 10, 100],
  [1_005, 10, 101],
  [1_004, 10, 100],
  [100, 12.5, 13],
  [1_050, 2.5, 26],
  // 1.15 has no exact double: 100.00000000000001 or 99.99 must not decide.
  [10_000, 1.15, 115],
  [3_000, 1.15, 35],
  [999, 0, 0],
])('of %d pence %d percent are %d', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part)
})

test('a percentage is off by half a penny at most, upwards on the half', () => {
  const anAmount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(anAmount, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const tooMuch = percentOf(amount, hundredths / 100) * 10_000 - amount * hundredths

      expect(tooMuch).toBeGreaterThan(-5_000)
      expect(tooMuch).toBeLessThanOrEqual(5_000)
    }),
  )
})
