import { expect, test } from 'vitest'
import { anOrder, at, cash } from '#staff/fixtures/order.ts'
import { paymentReferences } from './payment-references.ts'

const money = (amount: number) => `£${amount.toFixed(2)}`
const refund = {
  id: 'r',
  amount: 8.95,
  reason: 'missing',
  note: '',
  lines: [],
  status: 'succeeded',
  reference: 're_8',
  at: at(0),
  by: { kind: 'member', id: 'm', name: 'Saffron', device: null },
} as const

test('a payment and its refunds are named as their provider names them', () => {
  const order = { ...anOrder(), refunds: [refund] }

  expect(paymentReferences(order, money)).toEqual([
    { what: 'Payment', reference: 'pi_3QK1050' },
    { what: 'Refund £8.95', reference: 're_8' },
  ])
})

test('cash, and a refund that no provider has taken yet, have no reference', () => {
  const order = { payment: cash(9.5), refunds: [{ ...refund, reference: null }] }

  expect(paymentReferences(order, money)).toEqual([])
})
