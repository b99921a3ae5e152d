import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import { dinar, euro, pounds, yen } from '#testing/currencies.ts'
import { currencyOf, isAmount, smallestStep } from './currency.ts'
import { parseTip } from './largest-order.ts'
import { formatMoney, percentOf, shortMoney, typedMoney } from './money.ts'

test.each([
  [1_295, '£12.95'],
  [0, '£0.00'],
  [5, '£0.05'],
  [100_000, '£1,000.00'],
  [123_456_789, '£1,234,567.89'],
  [-123_456, '−£1,234.56'],
])('%d pence are written %s', (amount, text) => {
  expect(formatMoney(amount, pounds)).toBe(text)
})

test.each([
  [euro, 1_200, '€12.00', '€12', '12.00', 12],
  [yen, 1_200, '¥1,200', '¥1,200', '1200', 1_200],
  [dinar, 1_250, 'KD\u00A01.250', 'KD\u00A01.250', '1.250', 1.25],
  [dinar, -1_234_000, '−KD\u00A01,234.000', '−KD\u00A01,234', '-1234.000', -1_234],
  [{ code: 'DKK', sign: 'kr.' }, 7_500, 'kr.\u00A075.00', 'kr.\u00A075', '75.00', 75],
  [{ code: 'AUD', sign: 'A$' }, 7_550, 'A$75.50', 'A$75.50', '75.50', 75.5],
])('in %j, %d is written %s, in a sentence %s, by hand %s, on the wire %d', (...row) => {
  const [currency, amount, text, short, typed, wire] = row

  expect(formatMoney(amount, currency)).toBe(text)
  expect(shortMoney(amount, currency)).toBe(short)
  expect(typedMoney(amount, currency.code)).toBe(typed)
  expect(toMajorUnits(amount, currency.code)).toBe(wire)
  expect(toMinorUnits(wire, currency.code)).toBe(amount)
})

test('an amount is read back from the wire, from its digits and from typed text, with 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(yen, euro, dinar),
      fc.integer({ min: 0, max: 1_000_000 }),
      ({ code, sign }, steps) => {
        const amount = steps * smallestStep(code)
        const digits = formatMoney(amount, { code, sign }).replace(/[^\d.]/g, '')

        expect(toMinorUnits(toMajorUnits(amount, code), code)).toBe(amount)
        expect(toMinorUnits(JSON.parse(JSON.stringify(toMajorUnits(amount, code))), code)).toBe(
          amount,
        )
        expect(toMinorUnits(Number(digits), code)).toBe(amount)
        expect(parseTip(typedMoney(amount, code), amount, code)).toBe(amount)
      },
    ),
  )
})

test.each([
  ['GBP', 1_005, 10, 101],
  ['GBP', 1_004, 10, 100],
  ['GBP', 100, 12.5, 13],
  // 1.15 has no exact double: 100.00000000000001 or 99.99 must not decide.
  ['GBP', 10_000, 1.15, 115],
  ['GBP', 999, 0, 0],
  ['JPY', 1_005, 10, 101],
  ['KWD', 1_250, 10, 130],
  ['KWD', 1_240, 10, 120],
  ['KWD', 10_000, 1.15, 120],
])(
  'in %s, of %d %d percent are %d: a multiple of what can be charged',
  (code, amount, percent, part) => {
    expect(percentOf(amount, percent, code)).toBe(part)
  },
)

test('a percentage is off by half a penny at most, upwards on the half', () => {
  const anAmount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(anAmount, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const tooMuch = percentOf(amount, hundredths / 100, 'GBP') * 10_000 - amount * hundredths

      expect(tooMuch).toBeGreaterThan(-5_000)
      expect(tooMuch).toBeLessThanOrEqual(5_000)
    }),
  )
})

test.each([
  [12.95, 'GBP', true],
  [12.955, 'GBP', false],
  [0.1 + 0.2, 'EUR', true],
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
