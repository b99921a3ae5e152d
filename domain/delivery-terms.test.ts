import { expect, test } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { anArea } from '#testing/sample-order.ts'
import { deliveryTermsText, type TermsOf } from './delivery-terms.ts'

const near = anArea({ freeOver: 4_500 })
const nextDoor = { ...near, fee: 150, minimumOrder: 1_000 }

function termsText(given: Partial<TermsOf>): string {
  return deliveryTermsText({
    fulfilment: 'delivery',
    area: near,
    areas: [near, nextDoor],
    fees: { smallOrder: { below: 1_500, fee: 150 }, service: null, pickupMinimum: 0 },
    minutes: [25, 40],
    currency: pounds,
    ...given,
  })
}

test.each<[string, Partial<TermsOf>, string]>([
  [
    'an address',
    {},
    'Delivery £2.50, free from £45.00, 25–40 minutes, minimum order £12.00, £1.50 small order fee under £15.00.',
  ],
  [
    'no address: the lowest of each, as from',
    { area: null },
    'Delivery from £1.50, from 25 minutes, minimum order from £10.00, £1.50 small order fee under £15.00.',
  ],
  [
    'free, and no fee that the minimum does not cover',
    {
      area: { ...near, fee: 0 },
      fees: { smallOrder: { below: 1_200, fee: 150 }, service: null, pickupMinimum: 0 },
    },
    'Free delivery, 25–40 minutes, minimum order £12.00.',
  ],
  [
    'pickup',
    { fulfilment: 'pickup', area: null, minutes: null },
    'Pickup, £1.50 small order fee under £15.00.',
  ],
])('%s', (_name, given, sentence) => {
  expect(termsText(given)).toBe(sentence)
})
