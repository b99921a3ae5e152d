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
  ['costs nothing', 0, true, true, [false, false, 0]],
  ['is below the smallest card payment', 29, true, true, [false, true, 0]],
  ['is below it without cash', 10, true, false, [false, false, 20]],
  ['is the smallest card payment', 30, true, true, [true, true, 0]],
  ['is more, without cash', 31, true, false, [true, false, 0]],
  ['is paid without cards', 10, false, true, [false, true, 0]],
  ['costs nothing without cards', 0, false, true, [false, false, 0]],
])('an order that %s is payable by what can pay it', (_what, total, takesCards, takesCash, by) => {
  const { card, cash, missingToCard } = payableBy(total, { takesCards, takesCash, leastByCard: 30 })

  expect([card, cash, missingToCard]).toEqual(by)
})
