import { formatMoney, type MinorUnits, shortMoney } from './money.ts'
import type { OrderPrice } from './order-pricing.ts'

export interface OrderProgress {
  /** In percent, for a bar; null if no threshold is left. */
  share: number | null
  /** The emphasised part of the sentence, and the rest of it. */
  text: [strong: string, rest: string]
}

/** The next threshold of an order: the minimum, no small order fee, free delivery. */
export function orderProgress(price: OrderPrice): OrderProgress {
  const { subtotal, currency, missingToMinimum, missingToNoSmallOrderFee } = price
  const towards = (missing: MinorUnits, rest: string): OrderProgress => ({
    share: Math.floor((100 * subtotal) / (subtotal + missing)),
    text: [`${formatMoney(missing, currency)} more`, rest],
  })
  if (missingToMinimum > 0) {
    const target = shortMoney(price.minimumOrder, currency)
    const isLowest = price.deliveryFrom !== null
    const rest = isLowest ? `to the lowest minimum, ${target}` : `to the ${target} minimum`
    return towards(missingToMinimum, rest)
  }
  if (missingToNoSmallOrderFee > 0) {
    const fee = formatMoney(price.smallOrderFee, currency)
    return towards(missingToNoSmallOrderFee, `saves the ${fee} small order fee`)
  }
  if (price.missingToFreeDelivery) return towards(price.missingToFreeDelivery, 'for free delivery')
  if (price.isDeliveryFree) return { share: 100, text: ['Delivery is free', ''] }
  return { share: null, text: feeText(price) }
}

function feeText({ deliveryFrom, deliveryFee, currency }: OrderPrice): OrderProgress['text'] {
  if (deliveryFrom === 0) return ['Delivery', 'by address, free to some']
  if (deliveryFrom !== null) {
    return [`Delivery from ${formatMoney(deliveryFrom, currency)}`, 'by address']
  }
  return deliveryFee > 0
    ? [`Delivery ${formatMoney(deliveryFee, currency)}`, '']
    : ['No delivery fee', 'for pickup']
}
