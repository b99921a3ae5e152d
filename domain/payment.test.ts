import { expect, test } from 'vitest'
import { isCashTaken, payableBy } from './payment.ts'

test.each([
  ['delivery', undefined, true, true],
  ['delivery', ['delivery', 'pickup'], true, true],
  ['delivery', ['pickup'], true, false],
  ['pickup', ['pickup'], true, true],
  ['pickup', [], true, false],
  // No payment would be possible otherwise.
  ['pickup', [], false, true],
] as const)(
  '%s, cash for %j, cards %s: cash is taken %s',
  (service, cashFor, takesCards, isTaken) => {
    expect(isCashTaken({ cashFor, takesCards }, service)).toBe(isTaken)
  },
)

test.each([
  ['costs nothing', 0, true, { card: false, cash: false, missingToCard: 0 }],
  ['is below the smallest card payment', 29, true, { card: false, cash: true, missingToCard: 0 }],
  ['is below it without cash', 10, false, { card: false, cash: false, missingToCard: 20 }],
  ['is the smallest card payment', 30, true, { card: true, cash: true, missingToCard: 0 }],
  ['is more, without cash', 31, false, { card: true, cash: false, missingToCard: 0 }],
])('an order that %s is payable by what can pay it', (_what, total, takesCash, payable) => {
  expect(payableBy(total, { takesCards: true, takesCash, leastByCard: 30 })).toEqual(payable)
})

test('without cards an order is paid in cash, or costs nothing', () => {
  const ways = { takesCards: false, takesCash: true, leastByCard: 0 }

  expect(payableBy(10, ways)).toEqual({ card: false, cash: true, missingToCard: 0 })
  expect(payableBy(0, ways)).toEqual({ card: false, cash: false, missingToCard: 0 })
})
