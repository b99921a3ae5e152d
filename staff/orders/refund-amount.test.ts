import { expect, test } from 'vitest'
import { anOrder, aRefund, line } from '#staff/fixtures/order.ts'
import {
  dishesLeft,
  missingForRefund,
  type RefundChoice,
  refundAmount,
  typedAmount,
} from './refund-amount.ts'

test.each([
  ['8.95', 8.95],
  ['8,95', 8.95],
  ['£8.95', 8.95],
  [' 8 ', 8],
  ['8.955', null],
  ['', null],
  ['--8', null],
  ['eight', null],
  ['1e3', null],
  ['.95', null],
])('%s is %s', (typed, amount) => {
  expect(typedAmount(typed, 'GBP')).toBe(amount)
})

test.each([
  ['1250000', 'VND', 1_250_000],
  ['₫ 1250000', 'VND', 1_250_000],
  ['1.250', 'KWD', 1.25],
  ['12,340', 'KWD', 12.34],
  ['1.2555', 'KWD', null],
  ['12.5', 'JPY', null],
])('%s in %s is %s', (typed, currency, amount) => {
  expect(typedAmount(typed, currency)).toBe(amount)
})

const order = anOrder({
  lines: [line(2, 'Pilau Rice', { price: 3.75 }), line(1, 'Prawn Curry', { price: 14.5 })],
})

test('everything is what is left', () => {
  expect(refundAmount({ ...order, refundable: 18.25 }, { kind: 'everything' })).toBe(18.25)
  expect(refundAmount({ ...order, refundable: 0 }, { kind: 'everything' })).toBeNull()
})

test('dishes give back what they cost', () => {
  const lines = [{ position: 0, quantity: 1 }]

  expect(refundAmount(order, { kind: 'dishes', lines })).toBe(3.75)
  expect(refundAmount(order, { kind: 'dishes', lines: [] })).toBeNull()
})

test('each further unit is worth what the server gives for it; a refund that failed counts as none', () => {
  const three = anOrder({ lines: [{ ...line(3, 'Samosa'), total: 10 }] })
  const unit = [{ position: 0, quantity: 1 }]
  const given = (status: 'pending' | 'succeeded' | 'failed') =>
    aRefund({ amount: 3.33, lines: unit, status })
  const worth = (refunds: ReturnType<typeof given>[], refundable: number) =>
    refundAmount({ ...three, refunds, refundable }, { kind: 'dishes', lines: unit })

  expect([
    worth([given('failed')], 10),
    worth([given('succeeded')], 6.66),
    worth([given('succeeded'), given('pending')], 3.33),
  ]).toEqual([3.34, 3.33, 3.33])
})

test('only units that did not go back can be chosen', () => {
  const refund = aRefund({
    amount: 18.25,
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  })
  const left = (status: 'succeeded' | 'failed') =>
    dishesLeft({ ...order, refunds: [{ ...refund, status }] }).map(({ name, quantity }) => [
      name,
      quantity,
    ])

  expect(left('succeeded')).toEqual([['Pilau Rice', 1]])
  expect(left('failed')).toEqual([
    ['Pilau Rice', 2],
    ['Prawn Curry', 1],
  ])
})

test('a refund that does not say its dishes, as in what an earlier release has kept, is of none', () => {
  const { lines: _, ...refund } = aRefund({ amount: 3.75 })
  // The contract of today has them.
  const kept = { ...order, refunds: [refund as ReturnType<typeof aRefund>], refundable: 18.25 }

  expect(dishesLeft(kept).map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(refundAmount(kept, { kind: 'dishes', lines: [{ position: 1, quantity: 1 }] })).toBe(14.5)
})

test.each([
  ['22.00', 22],
  ['22.01', null],
  ['0', null],
])('of £22.00 one may give back %s: %s', (typed, amount) => {
  expect(refundAmount(order, { kind: 'amount', typed })).toBe(amount)
})

test.each<[RefundChoice, ReturnType<typeof missingForRefund>]>([
  [{ kind: 'dishes', lines: [] }, 'dishes'],
  [{ kind: 'dishes', lines: [{ position: 0, quantity: 1 }] }, 'reason'],
  [{ kind: 'amount', typed: '' }, 'amount'],
  [{ kind: 'amount', typed: '0' }, 'amount'],
  [{ kind: 'amount', typed: '22.01' }, 'less'],
  [{ kind: 'everything' }, 'reason'],
])('of %o is missing: %s', (choice, missing) => {
  expect(missingForRefund(order, choice, null)).toBe(missing)
  expect(missingForRefund(order, choice, 'late')).toBe(missing === 'reason' ? null : missing)
  expect(missingForRefund({ ...order, refundable: 0 }, choice, 'late')).toBe('left')
})
