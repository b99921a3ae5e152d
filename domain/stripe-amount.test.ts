import { expect, test } from 'vitest'
import { fromStripeAmount, smallestStripeAmount, toStripeAmount } from './stripe-amount.ts'

test.each([
  ['GBP', 1_295, 1_295],
  ['JPY', 1_200, 1_200],
  ['KWD', 1_250, 1_250],
  // Stripe counts hundredths, although the currency has none.
  ['ISK', 1_200, 120_000],
])('%s: %d is %d at Stripe, there and back', (code, amount, atStripe) => {
  expect(toStripeAmount(amount, code)).toBe(atStripe)
  expect(fromStripeAmount(atStripe, code)).toBe(amount)
})

test('with three decimals nothing finer than a multiple of ten is charged', () => {
  expect(() => toStripeAmount(1_255, 'KWD')).toThrow('1255 KWD cannot be charged')
})

test.each([
  ['GBP', 30],
  ['EUR', 50],
  ['DKK', 250],
  ['KWD', 500],
])('%s: %d is the least', (code, least) => {
  expect(smallestStripeAmount(code)).toBe(least)
})
