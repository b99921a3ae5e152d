import { expect, test } from 'vitest'
import { shiftedPrice, shiftedPrices } from './bulk-prices.ts'

test.each([
  ['3 % of £13.50', 1_350, { percent: 3 }, null, 'GBP', 1_391],
  ['3 % to the next 5p', 1_350, { percent: 3 }, 5, 'GBP', 1_390],
  ['half a step goes up', 1_000, { amount: 25 }, 50, 'GBP', 1_050],
  ['less by an amount', 1_000, { amount: -150 }, null, 'GBP', 850],
  ['less by per cent', 1_000, { percent: -10 }, null, 'GBP', 900],
  ['what is free stays free', 0, { amount: 100 }, null, 'GBP', 0],
  ['nothing becomes free', 100, { amount: -500 }, null, 'GBP', 1],
  ['nothing becomes free by rounding', 100, { percent: -90 }, 50, 'GBP', 50],
  ['yen have no decimals', 1_200, { percent: 2.5 }, 10, 'JPY', 1_230],
  ['dinars go in tens of fils', 1_250, { percent: 1 }, null, 'KWD', 1_260],
])('%s', (_name, price, shift, roundTo, code, becomes) => {
  expect(shiftedPrice(price, shift, roundTo, code)).toBe(becomes)
})

test.each([
  ['both move', [1_000, 800], { percent: 10 }, null, [1_100, 880]],
  ['an offer stays below the price', [1_000, 990], { amount: 10 }, 100, [1_000, 900]],
  ['an offer without room stays as it was', [100, 90], { percent: -90 }, 50, [50, 90]],
  ['no offer comes from nowhere', [1_000, null], { percent: 10 }, null, [1_100, null]],
] as const)('%s', (_name, [price, specialPrice], shift, roundTo, shifted) => {
  expect(Object.values(shiftedPrices({ price, specialPrice }, shift, roundTo, 'GBP'))).toEqual(
    shifted,
  )
})
