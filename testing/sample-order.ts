import type { DeliveryArea } from '#domain/delivery-areas.ts'
import type { OrderToPrice } from '#domain/order-pricing.ts'
import { pounds } from './currencies.ts'
import { aLine, anItem } from './sample-menu.ts'

/** SE1 for £2.50 from £12 on. */
export function anArea(given: Partial<DeliveryArea> = {}): DeliveryArea {
  return {
    name: 'Near',
    postcodes: ['SE1'],
    radiusKm: null,
    fee: 250,
    freeOver: null,
    minimumOrder: 1_200,
    minutes: 15,
    ...given,
  }
}

/** A delivery in pounds of one dish at that price, to an outlet without fees; an empty cart at 0. */
export function anOrderToPrice(subtotal: number, given: Partial<OrderToPrice> = {}): OrderToPrice {
  const area = anArea()
  return {
    lines: subtotal > 0 ? [aLine({ item: anItem({ price: subtotal }) })] : [],
    fulfilment: 'delivery',
    area,
    areas: [area],
    fees: { smallOrder: null, service: null, pickupMinimum: 500 },
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
  }
}
