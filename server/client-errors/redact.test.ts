import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  [
    'at f (https://shop.test/assets/shop-BX1.js?token=abc:3:14)',
    'at f (https://shop.test/assets/shop-BX1.js?…:3:14)',
  ],
  ['/menu?token=abc', '/menu?…'],
  ['no customer ada@example.com here', 'no customer … here'],
  ['call +44 7700 900123 now', 'call … now'],
  ['/orders/018f4a0e-7b1c-7000-8000-000000000001', '/orders/…'],
  ['at assets/reservation-screen-Dk2xYz81.js:1:2', 'at assets/reservation-screen-Dk2xYz81.js:1:2'],
  ['Bearer mF9kz0c2qT7aP4sV8xY1bN6d', 'Bearer …'],
  [
    "Cannot read properties of undefined (reading 'price')",
    "Cannot read properties of undefined (reading 'price')",
  ],
])('%s', (text, redacted) => {
  expect(redact(text)).toBe(redacted)
})
