import { cartSubtotal } from './cart.ts'
import type { CartItem } from './cart-item.ts'
import type { Currency } from './currency.ts'
import type { DeliveryArea } from './delivery-areas.ts'
import { lowestMinimum } from './delivery-areas.ts'
import { formatMoney, type MinorUnits, percentOf, shortMoney, sum } from './money.ts'
import type { Promo } from './promo.ts'
import { type PromoContext, type PromoProblem, promoProblem } from './promo.ts'
import type { Fulfilment } from './slots.ts'

/** Fees of an outlet; each is a separate line on the docket. */
export interface Fees {
  smallOrder: { below: MinorUnits; fee: MinorUnits } | null
  /** Percent of the subtotal, with minimum and maximum. */
  service: { percent: number; min: MinorUnits; max: MinorUnits } | null
  /** Minimum subtotal for pickup; each delivery area has its own. */
  pickupMinimum: MinorUnits
}

export interface OrderToPrice {
  lines: readonly CartItem[]
  fulfilment: Fulfilment
  /** Of the delivery address; null for pickup, and while the address is unknown. */
  area: DeliveryArea | null
  /** All areas of the outlet: while the address is unknown, the lowest minimum among them applies. */
  areas: readonly DeliveryArea[]
  fees: Fees
  promo: Promo | null
  promoContext: Omit<PromoContext, 'subtotal' | 'fulfilment'>
  tip: MinorUnits
  currency: Currency
}

/** The docket. Every amount is positive; `total` is the sum of the others less `discount`. */
export interface OrderPrice {
  subtotal: MinorUnits
  deliveryFee: MinorUnits
  /** Lowest possible delivery fee, not in the total; null once the address is known, and for pickup. */
  deliveryFrom: MinorUnits | null
  smallOrderFee: MinorUnits
  /** Amount missing to avoid the small order fee; 0 if the fee does not apply. */
  missingToNoSmallOrderFee: MinorUnits
  serviceFee: MinorUnits
  discount: MinorUnits
  tip: MinorUnits
  total: MinorUnits
  minimumOrder: MinorUnits
  /** 0 once reached. */
  missingToMinimum: MinorUnits
  /** 0 once reached; null when there is nothing to reach. */
  missingToFreeDelivery: MinorUnits | null
  /** The address is known and its delivery is free: shown as a separate line. */
  isDeliveryFree: boolean
  /** Why the promo gives no discount; null without a promo. */
  promoProblem: PromoProblem | null
  currency: Currency
}

/** Minimum, fees and thresholds depend on the subtotal before any discount: a code never raises the price. */
export function priceOrder(order: OrderToPrice): OrderPrice {
  const { fulfilment, fees, promo, tip, currency } = order
  const subtotal = cartSubtotal(order.lines)
  // Pickup never pays a delivery fee, whatever area the stored address is in.
  const area = fulfilment === 'delivery' ? order.area : null
  const refused = promo
    ? promoProblem(promo, { ...order.promoContext, subtotal, fulfilment })
    : null
  const deliveryFee = deliveryFeeFor(area, subtotal)
  const smallOrderFee = smallOrderFeeFor(fees, subtotal)
  const serviceFee = serviceFeeFor(fees, subtotal, currency)
  const discount = promo && !refused ? discountOf(promo, subtotal, { deliveryFee, currency }) : 0
  // Before the address is known, a code for free delivery may still give a discount.
  const isDiscountKnown = subtotal > 0 && (promo?.kind !== 'free_delivery' || area !== null)
  const takesNothing = promo !== null && discount === 0 && isDiscountKnown
  const minimumOrder =
    fulfilment === 'pickup' ? fees.pickupMinimum : lowestMinimum(area ? [area] : order.areas)
  return {
    subtotal,
    deliveryFee,
    deliveryFrom: fulfilment === 'delivery' && !area ? lowestFee(order.areas, subtotal) : null,
    smallOrderFee,
    missingToNoSmallOrderFee: smallOrderFee > 0 ? (fees.smallOrder?.below ?? 0) - subtotal : 0,
    serviceFee,
    discount,
    tip,
    total: sum([subtotal, deliveryFee, smallOrderFee, serviceFee, tip]) - discount,
    minimumOrder,
    missingToMinimum: Math.max(0, minimumOrder - subtotal),
    missingToFreeDelivery: missingToFreeDelivery(area, subtotal),
    isDeliveryFree: area !== null && subtotal > 0 && deliveryFee === 0,
    promoProblem: refused ?? (takesNothing ? 'no-discount' : null),
    currency,
  }
}

/** Text of a button while the minimum is not reached. */
export function missingToMinimumText({
  missingToMinimum,
  minimumOrder,
  currency,
}: Pick<OrderPrice, 'missingToMinimum' | 'minimumOrder' | 'currency'>): string {
  const missing = formatMoney(missingToMinimum, currency)
  return `Add ${missing} to reach the ${shortMoney(minimumOrder, currency)} minimum`
}

/** The lowest delivery fee among these areas; 0 without areas. */
export function lowestFee(areas: readonly DeliveryArea[], subtotal: MinorUnits): MinorUnits {
  return Math.min(...(areas.length > 0 ? areas.map((area) => deliveryFeeFor(area, subtotal)) : [0]))
}

/** No fee for an empty cart. */
function deliveryFeeFor(area: DeliveryArea | null, subtotal: MinorUnits): MinorUnits {
  if (!area || subtotal === 0) return 0
  return area.freeOver !== null && subtotal >= area.freeOver ? 0 : area.fee
}

function smallOrderFeeFor({ smallOrder }: Fees, subtotal: MinorUnits): MinorUnits {
  return smallOrder && subtotal > 0 && subtotal < smallOrder.below ? smallOrder.fee : 0
}

function serviceFeeFor({ service }: Fees, subtotal: MinorUnits, { code }: Currency): MinorUnits {
  if (!service || subtotal === 0) return 0
  return Math.min(service.max, Math.max(service.min, percentOf(subtotal, service.percent, code)))
}

/** Limited to the amount that it applies to: the dishes, or the delivery fee. */
export function discountOf(
  promo: Promo,
  subtotal: MinorUnits,
  { deliveryFee, currency }: { deliveryFee: MinorUnits; currency: Currency },
): MinorUnits {
  switch (promo.kind) {
    case 'free_delivery':
      return deliveryFee
    case 'amount':
      return Math.min(subtotal, promo.value)
    case 'percent':
      return Math.min(subtotal, percentOf(subtotal, promo.value, currency.code))
  }
}

/** The discount on dishes: 0 if the code makes delivery free. @param promo undefined if the restaurant has removed it */
export function discountOnDishes(promo: Promo | undefined, discount: MinorUnits): MinorUnits {
  return promo?.kind === 'free_delivery' ? 0 : discount
}

function missingToFreeDelivery(area: DeliveryArea | null, subtotal: MinorUnits): MinorUnits | null {
  if (!area || area.freeOver === null || area.fee === 0) return null
  return Math.max(0, area.freeOver - subtotal)
}
