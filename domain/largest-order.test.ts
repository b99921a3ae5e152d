import { expect, test } from 'vitest'
import { euro, yen } from '#testing/currencies.ts'
import {
  largestOrder,
  largestTip,
  largestTipText,
  parseTip,
  smallExtra,
  tipOffers,
} from './largest-order.ts'

test.each([
  ['GBP', 1_000_000],
  ['EUR', 1_000_000],
  ['KWD', 10_000_000],
  ['JPY', 1_000_000],
  ['INR', 100_000_000],
  ['HUF', 100_000_000],
  ['IQD', 1_000_000_000],
  ['VND', 10_000_000],
  ['IDR', 1_000_000_000],
])('the largest order in %s is %d of its smallest units', (code, most) => {
  expect(largestOrder(code)).toBe(most)
})

test.each([
  ['GBP', 600],
  ['JPY', 600],
  ['HUF', 60_000],
  ['KWD', 6_000],
])('a small extra in %s costs at most %d of its smallest units', (code, most) => {
  expect(smallExtra(code)).toBe(most)
})

test('a tip is at most the price of the dishes, or 50 where they cost less', () => {
  expect(largestTip(1_590, 'GBP')).toBe(5_000)
  expect(largestTip(5_000, 'GBP')).toBe(5_000)
  expect(largestTip(12_345, 'GBP')).toBe(12_345)
  expect(largestTip(1_590, 'KWD')).toBe(50_000)
  expect(largestTip(1_590, 'JPY')).toBe(5_000)
  expect(largestTipText(1_590, euro)).toBe('A tip can be up to €50.00.')
  expect(largestTipText(1_590, yen)).toBe('A tip can be up to ¥5,000.')
})

test.each([
  ['2.50', 250],
  [' 3 ', 300],
  ['2,5', 250],
  ['50', 5_000],
  ['50.01', null],
  ['9000', null],
  ['-1', null],
  ['1e3', null],
  ['2.505', null],
  ['', null],
])('%j is a tip of %j', (text, tip) => {
  expect(parseTip(text, 5_000, 'GBP')).toBe(tip)
})

test.each([
  ['JPY', '300', 300],
  ['JPY', ' 5000 ', 5_000],
  ['JPY', '5001', null],
  ['JPY', '300.5', null],
  ['JPY', '300.', null],
  ['KWD', '1', 1_000],
  ['KWD', '1,25', 1_250],
  ['KWD', '1.250', 1_250],
  // No card pays thousandths.
  ['KWD', '1.255', null],
  ['KWD', '1.2500', null],
  ['KWD', '5.01', null],
])('in %s, %j is a tip of %j', (code, text, tip) => {
  expect(parseTip(text, 5_000, code)).toBe(tip)
})

test('every tip that is offered can be given', () => {
  for (const code of ['GBP', 'JPY', 'KWD']) {
    for (const offer of tipOffers(code)) expect(offer % 10, code).toBe(0)
  }
})
