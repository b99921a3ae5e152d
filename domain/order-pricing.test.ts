import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dinar, pounds } from '#testing/currencies.ts'
import { aLine, anItem } from '#testing/sample-menu.ts'
import { anArea, anOrderToPrice } from '#testing/sample-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import {
  type Fees,
  missingToMinimumText,
  type OrderPrice,
  type OrderToPrice,
  priceOrder,
} from './order-pricing.ts'
import type { Promo } from './promo.ts'

const fees: Fees = {
  smallOrder: { below: 1_500, fee: 150 },
  service: { percent: 5, min: 50, max: 200 },
  pickupMinimum: 500,
}

const area = anArea({ fee: 249, freeOver: 3_000 })

function price(subtotal: number, given: Partial<OrderToPrice> = {}) {
  return priceOrder(anOrderToPrice(subtotal, { area, areas: [area], fees, ...given }))
}

const aPercentPromo = (given: Partial<Promo>) => aPromo({ kind: 'percent', value: 10, ...given })

describe('fees', () => {
  test('each is a line of its own', () => {
    expect(price(1_000, { tip: 100 })).toEqual({
      subtotal: 1_000,
      deliveryFee: 249,
      deliveryFrom: null,
      smallOrderFee: 150,
      missingToNoSmallOrderFee: 500,
      serviceFee: 50,
      discount: 0,
      tip: 100,
      total: 1_549,
      minimumOrder: 1_200,
      missingToMinimum: 200,
      missingToFreeDelivery: 2_000,
      isDeliveryFree: false,
      promoProblem: null,
      currency: pounds,
    })
  })

  test.each([
    ['a small order', 1_499, { smallOrderFee: 150, missingToNoSmallOrderFee: 1 }],
    ['not quite as small', 1_500, { smallOrderFee: 0, missingToNoSmallOrderFee: 0 }],
    ['just under free delivery', 2_999, { missingToFreeDelivery: 1, isDeliveryFree: false }],
    ['free delivery', 3_000, { deliveryFee: 0, missingToFreeDelivery: 0, isDeliveryFree: true }],
    ['service at its least', 900, { serviceFee: 50 }],
    ['service in between, half a penny up', 1_010, { serviceFee: 51 }],
    ['service at its most', 9_000, { serviceFee: 200 }],
    ['nothing in the cart', 0, { deliveryFee: 0, smallOrderFee: 0, serviceFee: 0, total: 0 }],
  ])('%s', (_name, subtotal, expected) => {
    expect(price(subtotal)).toMatchObject(expected)
  })

  test.each<[string, number, Partial<OrderToPrice>, Partial<OrderPrice>]>([
    [
      'pickup pays no delivery, and has a minimum of its own',
      400,
      { fulfilment: 'pickup' },
      { deliveryFee: 0, isDeliveryFree: false, minimumOrder: 500, missingToMinimum: 100 },
    ],
    ['no fee without an address', 2_000, { area: null }, { deliveryFee: 0, isDeliveryFree: false }],
    [
      'free delivery',
      1_300,
      { area: { ...area, fee: 0 } },
      { deliveryFee: 0, isDeliveryFree: true },
    ],
    ['never free', 1_300, { area: { ...area, freeOver: null } }, { deliveryFee: 249 }],
  ])('there is no threshold to reach: %s', (_name, subtotal, given, expected) => {
    expect(price(subtotal, given)).toMatchObject({ ...expected, missingToFreeDelivery: null })
  })

  test('an area with another fee changes the fee and the total by it', () => {
    const far = price(2_000, { area: { ...area, fee: 499 } })

    expect(far.deliveryFee).toBe(499)
    expect(far.total - price(2_000).total).toBe(250)
  })
})

const freeDelivery = { kind: 'free_delivery', value: 0 } as const
const fivePounds = { kind: 'amount', value: 500 } as const

describe('discounts', () => {
  test.each<[string, Partial<Promo>, number, number, string | null, Partial<OrderToPrice>?]>([
    ['percent, half a penny up', { value: 10 }, 1_005, 101, null],
    ['an amount', fivePounds, 2_000, 500, null],
    ['an amount above the subtotal', { ...fivePounds, value: 5_000 }, 2_000, 2_000, null],
    ['an amount, of an empty cart', fivePounds, 0, 0, null],
    ['free delivery', freeDelivery, 2_000, 249, null],
    ['free delivery that is free already', freeDelivery, 3_000, 0, 'no-discount'],
    ['free delivery to an unknown address', freeDelivery, 3_000, 0, null, { area: null }],
    ['a percentage of almost nothing', { value: 1 }, 49, 0, 'no-discount'],
    ['a percentage that is a penny', { value: 1 }, 50, 1, null],
    ['a code below its minimum', { minimumSpend: 2_000 }, 1_900, 0, 'minimum'],
  ])('%s', (_name, terms, subtotal, discount, promoProblem, given = {}) => {
    const priced = price(subtotal, { promo: aPercentPromo(terms), ...given })

    expect(priced).toMatchObject({ discount, promoProblem })
  })

  test('a code never raises the price of an order', () => {
    // Small order fee and free delivery depend on the subtotal before it.
    const amount = aPromo({ kind: 'amount', value: 600 })

    expect(price(3_000).total - price(3_000, { promo: amount }).total).toBe(600)
    expect(price(1_500).total - price(1_500, { promo: amount }).total).toBe(600)
  })
})

test('the total is the sum of its lines, never negative, and pickup never pays delivery', () => {
  const aFee = fc.integer({ min: 0, max: 2_000 })
  const anOrder = fc.record({
    lines: fc.array(
      fc
        .record({
          price: fc.integer({ min: 0, max: 5_000 }),
          quantity: fc.integer({ min: 1, max: 99 }),
        })
        .map((line) => aLine({ item: anItem({ price: line.price }), quantity: line.quantity })),
      { maxLength: 4 },
    ),
    fulfilment: fc.constantFrom('delivery' as const, 'pickup' as const),
    area: fc.option(
      fc.record({ fee: aFee, freeOver: fc.option(aFee) }).map((given) => ({ ...area, ...given })),
    ),
    promo: fc.option(
      fc
        .record({
          kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const),
          value: fc.integer({ min: 0, max: 100_000 }),
          minimumSpend: aFee,
        })
        .map(aPromo),
    ),
    tip: aFee,
  })
  fc.assert(
    fc.property(anOrder, (given) => {
      const priced = price(0, given)
      const { subtotal, deliveryFee, smallOrderFee, serviceFee, discount, tip, total } = priced

      expect(total).toBe(subtotal + deliveryFee + smallOrderFee + serviceFee + tip - discount)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(
        given.promo?.kind === 'free_delivery' ? deliveryFee : subtotal,
      )
      expect(discount > 0 && priced.promoProblem !== null).toBe(false)
      if (given.fulfilment === 'pickup') expect(deliveryFee).toBe(0)
      for (const amount of Object.values(priced)) {
        if (typeof amount === 'number') expect(Number.isInteger(amount) && amount >= 0).toBe(true)
      }
    }),
  )
})

test('with three decimals, for all percentages, a total is a multiple of the smallest amount a card can pay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (steps, promoHundredths, feeHundredths) => {
        const { total } = price(steps * 10, {
          area: { ...area, fee: 750, freeOver: null },
          fees: { ...fees, service: { percent: feeHundredths / 100, min: 250, max: 9_000 } },
          promo: aPercentPromo({ value: promoHundredths / 100 }),
          currency: dinar,
        })

        expect(total % 10).toBe(0)
      },
    ),
  )
})

describe('before an address is known', () => {
  const [near, far] = [
    { ...area, minimumOrder: 1_500, fee: 300, freeOver: 2_000 },
    { ...area, minimumOrder: 1_000, fee: 199, freeOver: null },
  ]
  const areas = [near, far]

  test.each<[string, number, Partial<OrderToPrice>, Partial<OrderPrice>]>([
    [
      'the lowest minimum holds',
      325,
      { area: null },
      { minimumOrder: 1_000, missingToMinimum: 675 },
    ],
    ['that of the address replaces it', 325, { area: near }, { minimumOrder: 1_500 }],
    ['the fee is ‘from’ the cheapest', 1_500, { area: null }, { deliveryFrom: 199 }],
    ['the fee is ‘from’ nothing where some is free', 2_000, { area: null }, { deliveryFrom: 0 }],
    ['the address has a fee of its own', 1_500, { area: near }, { deliveryFrom: null }],
    [
      'pickup has neither',
      325,
      { area: null, fulfilment: 'pickup' },
      { minimumOrder: 500, deliveryFrom: null },
    ],
    ['no area, no minimum', 325, { area: null, areas: [] }, { minimumOrder: 0, deliveryFrom: 0 }],
  ])('%s', (_name, subtotal, given, expected) => {
    expect(price(subtotal, { areas, ...given })).toMatchObject(expected)
  })

  test('the button says what is missing', () => {
    expect(missingToMinimumText(price(325, { area: null, areas }))).toBe(
      'Add £6.75 to reach the £10 minimum',
    )
  })
})
