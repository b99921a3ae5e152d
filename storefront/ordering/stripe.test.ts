import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { isPaymentDocument, stripeFault } from './stripe.ts'

const nothing = 'Nothing was taken.'

function anError(status?: PaymentIntent.Status, message?: string): StripeError {
  return {
    type: 'invalid_request_error',
    ...(message ? { message } : {}),
    ...(status ? { payment_intent: { status } as PaymentIntent } : {}),
  }
}

test.each(['succeeded', 'processing'] as const)(
  'a payment that is confirmed again while it is %s is no decline',
  (status) => {
    expect(stripeFault(anError(status, 'You cannot confirm this.'), nothing)).toBeNull()
  },
)

test.each<[string, StripeError, string]>([
  [
    'a decline',
    anError('requires_payment_method', 'Your card was declined.'),
    'Your card was declined.',
  ],
  ['an error of no payment', anError(undefined, 'Check the number.'), 'Check the number.'],
  ['an error without words', anError('requires_payment_method'), nothing],
])('%s is said', (_, error, sentence) => {
  expect(stripeFault(error, nothing)).toBe(sentence)
})

test('without an error there is nothing to say', () => {
  expect(stripeFault(undefined, nothing)).toBeNull()
})

test.each([
  ['https://shop.example/payment', true],
  ['https://shop.example/payment/?order=7', true],
  ['https://shop.example/menu', false],
  ['https://shop.example/checkout', true],
  ['https://shop.example/cart', false],
  // A browser without this information must not reload for ever.
  [undefined, true],
])('a document loaded from %s may show the provider’s parts: %s', (loadedFrom, isPayment) => {
  expect(isPaymentDocument(loadedFrom)).toBe(isPayment)
})
