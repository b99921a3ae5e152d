import { expect, test } from 'vitest'
import { anOrder, aRefund, cash } from '#staff/fixtures/order.ts'
import { paymentReferences } from './payment-references.ts'

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
