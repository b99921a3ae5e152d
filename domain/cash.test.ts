import { expect, test } from 'vitest'
import { isCashTaken } from './cash.ts'

test.each([
  ['delivery', undefined, true, true],
  ['delivery', ['delivery', 'pickup'], true, true],
  ['delivery', ['pickup'], true, false],
  ['pickup', ['pickup'], true, true],
  ['pickup', [], true, false],
  // Nobody could pay otherwise.
  ['pickup', [], false, true],
] as const)(
  '%s, cash for %j, cards %s: cash is taken %s',
  (service, cashFor, takesCards, isTaken) => {
    expect(isCashTaken({ cashFor, takesCards }, service)).toBe(isTaken)
  },
)
