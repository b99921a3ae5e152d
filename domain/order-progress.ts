import { formatMoney, type MinorUnits, shortMoney } from './money.ts'
import type { OrderPrice } from './order-pricing.ts'

/** The next threshold of an order, in this sequence: the minimum, no small order fee, free delivery. */
export type OrderProgress =
  /** `isLowest`: the lowest of all areas, while the address is unknown. */
  | { step: 'minimum'; missing: MinorUnits; target: MinorUnits; isLowest: boolean; share: number }
  | { step: 'small-order-fee'; missing: MinorUnits; fee: MinorUnits; share: number }
  | { step: 'free-delivery'; missing: MinorUnits; share: number }
  /** Delivery is free. */
  | { step: 'free'; share: 100 }
  /** Nothing more can be reached. */
  | { step: 'done'; share: 100 }

/** Progress of an order; `share` is in percent, for a bar. */
export function orderProgress(price: OrderPrice): OrderProgress {
  const { subtotal, missingToMinimum, missingToNoSmallOrderFee, missingToFreeDelivery } = price
  const share = (missing: MinorUnits) => Math.floor((100 * subtotal) / (subtotal + missing))
  if (missingToMinimum > 0) {
    return {
      step: 'minimum',
      missing: missingToMinimum,
      target: price.minimumOrder,
      isLowest: price.deliveryFrom !== null,
      share: share(missingToMinimum),
    }
  }
  if (missingToNoSmallOrderFee > 0) {
    return {
      step: 'small-order-fee',
      missing: missingToNoSmallOrderFee,
      fee: price.smallOrderFee,
      share: share(missingToNoSmallOrderFee),
    }
  }
  if (missingToFreeDelivery !== null && missingToFreeDelivery > 0) {
    return {
      step: 'free-delivery',
      missing: missingToFreeDelivery,
      share: share(missingToFreeDelivery),
    }
  }
  return { step: price.isDeliveryFree ? 'free' : 'done', share: 100 }
}

/** As text: first the emphasised part, then the rest of the sentence. */
export function orderProgressText(price: OrderPrice): [strong: string, rest: string] {
  const { currency } = price
  const progress = orderProgress(price)
  switch (progress.step) {
    case 'minimum': {
      const target = shortMoney(progress.target, currency)
      return [
        `${formatMoney(progress.missing, currency)} more`,
        progress.isLowest ? `to the lowest minimum, ${target}` : `to the ${target} minimum`,
      ]
    }
    case 'small-order-fee':
      return [
        `${formatMoney(progress.missing, currency)} more`,
        `saves the ${formatMoney(progress.fee, currency)} small order fee`,
      ]
    case 'free-delivery':
      return [`${formatMoney(progress.missing, currency)} more`, 'for free delivery']
    case 'free':
      return ['Delivery is free', '']
    case 'done':
      if (price.deliveryFrom === 0) return ['Delivery', 'by address, free to some']
      if (price.deliveryFrom !== null)
        return [`Delivery from ${formatMoney(price.deliveryFrom, currency)}`, 'by address']
      return price.deliveryFee > 0
        ? [`Delivery ${formatMoney(price.deliveryFee, currency)}`, '']
        : ['No delivery fee', 'for pickup']
  }
}
