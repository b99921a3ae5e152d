import { expect, test } from 'vitest'
import { euro, yen } from '#testing/currencies.ts'
import {
  largestOrder,
  largestTip,
  largestTipText,
  parseTip,
  poundsWorth,
  smallExtra,
  tipOffers,
} from './largest-order.ts'

test.each([
  ['GBP', 1_000_000],
  ['KWD', 10_000_000],
  ['JPY', 1_000_000],
  ['HUF', 100_000_000],
  ['IQD', 1_000_000_000],
  ['VND', 10_000_000],
  ['IDR', 1_000_000_000],
])('the largest order in %s is %d of its smallest units', (code, most) => {
  expect(largestOrder(code)).toBe(most)
})

test.each([
  ['GBP', 1],
  ['KWD', 1],
  ['JPY', 100],
  ['HUF', 100],
  ['VND', 1_000],
])('in %s about a pound is %d main units', (code, units) => {
  expect(poundsWorth(code)).toBe(units)
})

test.each([
  ['GBP', 600],
  ['HUF', 60_000],
  ['KWD', 6_000],
])('a small extra in %s costs at most %d of its smallest units', (code, most) => {
  expect(smallExtra(code)).toBe(most)
})

test.each([
  [1_590, 'GBP', 5_000],
  [12_345, 'GBP', 12_345],
  [1_590, 'KWD', 50_000],
  [1_590, 'JPY', 5_000],
])('with dishes for %d a tip in %s is at most %d', (subtotal, code, most) => {
  expect(largestTip(subtotal, code)).toBe(most)
})

test('the largest tip is named in the currency of the restaurant', () => {
  expect(largestTipText(1_590, euro)).toBe('A tip can be up to €50.00.')
  expect(largestTipText(1_590, yen)).toBe('A tip can be up to ¥5,000.')
})

test.each([
  ['GBP', '2.50', 250],
  ['GBP', ' 3 ', 300],
  ['GBP', '2,5', 250],
  ['GBP', '50', 5_000],
  ['GBP', '50.01', null],
  ['GBP', '-1', null],
  ['GBP', '1e3', null],
  ['GBP', '2.505', null],
  ['JPY', ' 5000 ', 5_000],
  ['JPY', '5001', null],
  ['JPY', '300.', null],
  ['KWD', '1', 1_000],
  ['KWD', '1,25', 1_250],
  ['KWD', '1.250', 1_250],
  // No card pays thousandths.
  ['KWD', '1.255', null],
  ['KWD', '1.2500', null],
])('in %s, %j is a tip of %j', (code, text, tip) => {
  expect(parseTip(text, 5_000, code)).toBe(tip)
})

test('every tip that is offered can be given', () => {
  for (const code of ['GBP', 'JPY', 'KWD']) {
    for (const offer of tipOffers(code)) expect(offer % 10, code).toBe(0)
  }
})
