import { describe, expect, test } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { aPromo } from '#testing/sample-promo.ts'
import type { Promo } from './promo.ts'
import {
  findPromo,
  type PromoContext,
  type PromoProblem,
  promoProblem,
  promoProblemText,
  promoState,
} from './promo.ts'

const promo = aPromo({
  code: 'CURRY20',
  kind: 'percent',
  value: 20,
  minimumSpend: 2_000,
  validFrom: '2026-11-01T00:00:00Z',
  validUntil: '2026-11-30T23:59:59Z',
  outletIds: ['se1'],
  fulfilment: 'delivery',
  firstOrderOnly: true,
  usesInAll: 100,
  usesPerCustomer: 1,
})

const context: PromoContext = {
  now: new Date('2026-11-20T18:00:00Z'),
  outletId: 'se1',
  fulfilment: 'delivery',
  subtotal: 2_000,
  isFirstOrder: true,
  usesInAll: 99,
  usesByCustomer: 0,
}

describe('a code', () => {
  test.each<[string, Partial<Promo>, Partial<PromoContext>, string | null]>([
    ['at every limit', {}, {}, null],
    ['too early', {}, { now: new Date('2026-10-31T23:59:59Z') }, 'not-started'],
    ['on its first second', {}, { now: new Date('2026-11-01T00:00:00Z') }, null],
    ['on its last second', {}, { now: new Date('2026-11-30T23:59:59Z') }, null],
    ['too late', {}, { now: new Date('2026-12-01T00:00:00Z') }, 'ended'],
    ['without dates', { validFrom: null, validUntil: null }, { now: new Date(0) }, null],
    ['elsewhere', {}, { outletId: 'n1' }, 'outlet'],
    ['for every outlet', { outletIds: [] }, { outletId: 'n1' }, null],
    ['for the other fulfilment', {}, { fulfilment: 'pickup' }, 'fulfilment'],
    ['for both', { fulfilment: null }, { fulfilment: 'pickup' }, null],
    [
      'for free delivery',
      { fulfilment: null, kind: 'free_delivery' },
      { fulfilment: 'pickup' },
      'fulfilment',
    ],
    ['on a second order', {}, { isFirstOrder: false }, 'first-order'],
    ['used up by all', {}, { usesInAll: 100 }, 'used-up'],
    ['used up by this customer', {}, { usesByCustomer: 1 }, 'used-up'],
    ['without limits', { usesInAll: null, usesPerCustomer: null }, { usesInAll: 9_999 }, null],
    ['a penny short', {}, { subtotal: 1_999 }, 'minimum'],
  ])('%s', (_name, terms, given, problem) => {
    expect(promoProblem({ ...promo, ...terms }, { ...context, ...given })).toBe(problem)
  })

  test('that does not exist is unknown', () => {
    expect(promoProblem(undefined, context)).toBe('unknown')
  })

  test('is found however it is typed', () => {
    expect(findPromo([promo], ' curry 20 ')).toBe(promo)
    expect(findPromo([promo], 'CURRY')).toBeUndefined()
  })
})

test.each<[PromoProblem, Promo | undefined, string]>([
  ['ended', undefined, 'This code has ended.'],
  ['fulfilment', promo, 'This code is for delivery orders only.'],
  [
    'no-discount',
    aPromo({ kind: 'free_delivery' }),
    'Delivery is free already; keep TENNER for another time.',
  ],
  ['minimum', promo, 'Spend £3.20 more to use this code.'],
])('the message of a refused code says why, and what to do: %s', (problem, promo, text) => {
  expect(promoProblemText(problem, pounds, promo, 1_680)).toBe(text)
})

test.each([
  ['before its first second', '2026-10-31T23:59:59Z', 0, 'planned'],
  ['on its first second', '2026-11-01T00:00:00Z', 0, 'running'],
  ['with its last use left', '2026-11-20T00:00:00Z', 99, 'running'],
  ['without a use left', '2026-11-20T00:00:00Z', 100, 'used_up'],
  ['on its last second', '2026-11-30T23:59:59Z', 0, 'running'],
  ['after it, whatever was used', '2026-12-01T00:00:00Z', 100, 'ended'],
])('%s a code is %4$s', (_name, now, usesInAll, state) => {
  expect(promoState(promo, { now: new Date(now), usesInAll })).toBe(state)
})
