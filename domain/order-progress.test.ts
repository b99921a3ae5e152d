import { expect, test } from 'vitest'
import { anArea, anOrderToPrice } from '#testing/sample-order.ts'
import { type OrderToPrice, priceOrder } from './order-pricing.ts'
import { orderProgress } from './order-progress.ts'

const near = anArea({ freeOver: 3_000 })
const cheap = { ...near, name: 'Next door', fee: 150, minimumOrder: 1_000 }

function price(subtotal: number, given: Partial<OrderToPrice> = {}) {
  const fees = { smallOrder: { below: 1_500, fee: 100 }, service: null, pickupMinimum: 500 }
  return priceOrder(anOrderToPrice(subtotal, { area: near, areas: [near, cheap], fees, ...given }))
}

const unknown = { area: null }
const pickup = { fulfilment: 'pickup', area: null } as const

test.each<[string, number, Partial<OrderToPrice>, string, number | null]>([
  ['a penny short of the minimum', 1_199, {}, '£0.01 more to the £12 minimum', 99],
  ['the minimum, reached', 1_200, {}, '£3.00 more saves the £1.00 small order fee', 80],
  ['a penny short of no fee', 1_499, {}, '£0.01 more saves the £1.00 small order fee', 99],
  ['no small order fee', 1_500, {}, '£15.00 more for free delivery', 50],
  ['a penny short of free', 2_999, {}, '£0.01 more for free delivery', 99],
  ['free', 3_000, {}, 'Delivery is free', 100],
  ['never free', 3_000, { area: { ...near, freeOver: null } }, 'Delivery £2.50', null],
  ['no address', 999, unknown, '£0.01 more to the lowest minimum, £10', 99],
  ['no address, enough', 1_600, unknown, 'Delivery from £1.50 by address', null],
  ['no address, free to some', 3_000, unknown, 'Delivery by address, free to some', null],
  ['pickup, too little', 400, pickup, '£1.00 more to the £5 minimum', 80],
  ['pickup', 1_500, pickup, 'No delivery fee for pickup', null],
])('%s', (_name, subtotal, given, sentence, share) => {
  const progress = orderProgress(price(subtotal, given))

  expect(progress.text.filter(Boolean).join(' ')).toBe(sentence)
  expect(progress.share).toBe(share)
})
