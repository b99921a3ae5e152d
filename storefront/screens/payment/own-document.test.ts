import { expect, test } from 'vitest'
import { isPaymentDocument } from './own-document.ts'

test.each([
  ['https://shop.example/payment', true],
  ['https://shop.example/payment/?order=7', true],
  ['https://shop.example/menu', false],
  ['https://shop.example/checkout', true],
  ['https://shop.example/cart', false],
  // A browser that does not say is not made to load for ever.
  [undefined, true],
])('a document loaded from %s may show the provider’s parts: %s', (loadedFrom, isPayment) => {
  expect(isPaymentDocument(loadedFrom)).toBe(isPayment)
})
