import { expect, test } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { aLine, anItem } from '#testing/sample-menu.ts'
import type { DeliveryArea } from './delivery-areas.ts'
import { type OrderToPrice, priceOrder } from './order-pricing.ts'
import { orderProgress, orderProgressText } from './order-progress.ts'

const near: DeliveryArea = {
  name: 'Near',
  postcodes: ['SE1'],
  radiusKm: null,
  fee: 250,
  freeOver: 3_000,
  minimumOrder: 1_200,
  minutes: 15,
}
const cheap: DeliveryArea = { ...near, name: 'Next door', fee: 150, minimumOrder: 1_000 }

function price(subtotal: number, given: Partial<OrderToPrice> = {}) {
  return priceOrder({
    lines: [aLine({ item: anItem({ price: subtotal }) })],
    fulfilment: 'delivery',
    area: near,
    areas: [near, cheap],
    fees: { smallOrder: { below: 1_500, fee: 100 }, service: null, pickupMinimum: 500 },
    promo: null,
    promoContext: {
      now: new Date('2026-11-20T18:00:00Z'),
      outletId: 'se1',
      isFirstOrder: true,
      usesInAll: 0,
      usesByCustomer: 0,
    },
    tip: 0,
    currency: pounds,
    ...given,
  })
}

const unknown = { area: null }
const pickup = { fulfilment: 'pickup', area: null } as const

test.each<[string, number, Partial<OrderToPrice>, string, number]>([
  ['a penny short of the minimum', 1_199, {}, '£0.01 more to the £12 minimum', 99],
  ['the minimum, reached', 1_200, {}, '£3.00 more saves the £1.00 small order fee', 80],
  ['a penny short of no fee', 1_499, {}, '£0.01 more saves the £1.00 small order fee', 99],
  ['no small order fee', 1_500, {}, '£15.00 more for free delivery', 50],
  ['a penny short of free', 2_999, {}, '£0.01 more for free delivery', 99],
  ['free', 3_000, {}, 'Delivery is free', 100],
  ['never free', 3_000, { area: { ...near, freeOver: null } }, 'Delivery £2.50', 100],
  ['no address', 999, unknown, '£0.01 more to the lowest minimum, £10', 99],
  ['no address, enough', 1_600, unknown, 'Delivery from £1.50 by address', 100],
  ['no address, free to some', 3_000, unknown, 'Delivery by address, free to some', 100],
  ['pickup, too little', 400, pickup, '£1.00 more to the £5 minimum', 80],
  ['pickup', 1_500, pickup, 'No delivery fee for pickup', 100],
])('%s', (_name, subtotal, given, sentence, share) => {
  const priced = price(subtotal, given)

  expect(orderProgressText(priced).filter(Boolean).join(' ')).toBe(sentence)
  expect(orderProgress(priced).share).toBe(share)
})
