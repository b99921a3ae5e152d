import { expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { anOrder, aRefund, at, cash } from '#staff/fixtures/order.ts'
import { historyLines } from './order-sheet.tsx'
import { isWholeNumber, paymentReferences } from './who-and-when.tsx'

const pass = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const texts = (order: WireStaffOrder) =>
  historyLines(order, (amount) => `£${amount.toFixed(2)}`).map(({ text }) => text)

test.each([
  ['sold_out', 'Rejected by Pass: Something is sold out'],
  ['unanswered', 'Rejected by Pass: The kitchen did not answer.'],
  ['other: oven: broken', 'Rejected by Pass: oven: broken'],
  ['', 'Rejected by Pass'],
])('a step says why: %s', (reason, text) => {
  const order = anOrder({ status: 'rejected', sinceMinutes: -1 })
  const history = order.history.map((step) => ({ ...step, reason }))

  expect(texts({ ...order, history }).at(-1)).toBe(text)
})

test('a step of a person at a screen names the person', () => {
  const order = anOrder({ status: 'cancelled', sinceMinutes: -1 })
  const history = order.history.map((step) => ({ ...step, name: 'Saffron', device: 'Pass' }))

  expect(texts({ ...order, history }).at(-1)).toBe('Cancelled by Saffron')
})

test.each([
  ['succeeded', 'Refund £8.95: Missing dish by Pass'],
  ['pending', 'Refund £8.95: Missing dish by Pass – on its way'],
  ['failed', 'Refund £8.95: Missing dish by Pass – failed: refund it another way'],
] as const)('a refund says what became of it: %s', (status, text) => {
  expect(texts({ ...anOrder(), refunds: [aRefund({ status, by: pass })] }).at(-1)).toBe(text)
})

test('all lines are in the order of their time, also steps that were undone', () => {
  const order = anOrder({ status: 'preparing', placed_at: at(-10), sinceMinutes: -8 })
  const delays = [{ minutes: 10, at: at(-5), by: pass }]
  const printed = [{ copy: 'kitchen' as const, at: at(-7), printer: 'Pass' }]

  expect(texts({ ...order, delays, printed })).toEqual([
    'New by Juniper R.',
    'Cooking by Pass',
    'Ticket for the kitchen printed: Pass',
    'Delayed by 10 min by Pass',
  ])
})

const money = (amount: number) => `£${amount.toFixed(2)}`

test('a payment and its refunds are named as their provider names them', () => {
  const order = { ...anOrder(), refunds: [aRefund({ reference: 're_8' })] }

  expect(paymentReferences(order, money)).toEqual([
    { what: 'Payment', reference: 'pi_3QK1050' },
    { what: 'Refund £8.95', reference: 're_8' },
  ])
})

test('cash, and a refund that no provider has taken yet, have no reference', () => {
  const order = { payment: cash(9.5), refunds: [aRefund()] }

  expect(paymentReferences(order, money)).toEqual([])
})

test.each([
  ['+44 7700 900123', true],
  ['07700 900123', true],
  // By a tap on it a phone would call 123.
  ['…123', false],
  ['', false],
])('%j is called: %s', (phone, isCalled) => {
  expect(isWholeNumber(phone)).toBe(isCalled)
})
