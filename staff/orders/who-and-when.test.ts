import { expect, test } from 'vitest'
import { anOrder, aRefund, cash } from '#staff/fixtures/order.ts'
import { isWholeNumber, paymentReferences } from './who-and-when.tsx'

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
