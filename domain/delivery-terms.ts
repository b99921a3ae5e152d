import type { Currency } from './currency.ts'
import { type DeliveryArea, lowestMinimum } from './delivery-areas.ts'
import type { Fulfilment } from './fulfilment.ts'
import { formatMoney } from './money.ts'
import type { Fees } from './order-pricing.ts'
import { minutesRange } from './sentences.ts'

export interface TermsOf {
  fulfilment: Fulfilment
  /** Area of the diner's address; null while it is unknown, and for pickup. */
  area: DeliveryArea | null
  areas: readonly DeliveryArea[]
  fees: Fees
  /** From the order to the door or the counter, the lowest while the address is unknown; null while not known. */
  minutes: [from: number, to: number] | null
  currency: Currency
}

/** One sentence; while the address is unknown each figure is the lowest of all areas and says 'from'. */
export function deliveryTermsText(terms: TermsOf): string {
  const { fulfilment, area, areas, fees, minutes, currency } = terms
  const money = (amount: number) => formatMoney(amount, currency)
  const isDelivery = fulfilment === 'delivery'
  const isUnknown = isDelivery && !area
  const minimum = isDelivery ? lowestMinimum(area ? [area] : areas) : fees.pickupMinimum
  const lowestFee = Math.min(...areas.map(({ fee }) => fee))
  const parts = [
    isDelivery && area && (area.fee === 0 ? 'Free delivery' : `Delivery ${money(area.fee)}`),
    isUnknown && areas.length > 0 && `Delivery from ${money(lowestFee)}`,
    !isDelivery && 'Pickup',
    isDelivery && area && area.fee > 0 && area.freeOver !== null
      ? `free from ${money(area.freeOver)}`
      : '',
    minutes && `${minutesRange(minutes, isUnknown)} minutes`,
    minimum > 0 && `minimum order ${isUnknown ? 'from ' : ''}${money(minimum)}`,
    fees.smallOrder &&
      fees.smallOrder.below > minimum &&
      `${money(fees.smallOrder.fee)} small order fee under ${money(fees.smallOrder.below)}`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}
