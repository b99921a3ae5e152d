import { expect, test } from 'vitest'
import type { Refusal } from '#server/http/refusal.ts'
import { readAmount } from './read-amount.ts'

const about = { field: 'counted_cash', name: 'Counted cash' }

test.each([
  [12.95, 'GBP', 1_295],
  [1_200, 'JPY', 1_200],
  [1.25, 'KWD', 1_250],
  [2_147_483.64, 'KWD', 2_147_483_640],
])('%d %s are %d of the smallest units', (amount, currency, units) => {
  expect(readAmount(amount, { ...about, currency })).toBe(units)
})

test.each([
  [12.955, 'GBP', 'Counted cash can have at most two decimals.'],
  [1_200.5, 'JPY', 'Counted cash must be a whole number.'],
  [2_147_483.65, 'KWD', 'Counted cash is too large.'],
])('%d %s are refused: %s', (amount, currency, message) => {
  expect(() => readAmount(amount, { ...about, currency })).toThrow(
    expect.objectContaining<Partial<Refusal>>({ message }),
  )
})
