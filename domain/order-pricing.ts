import { type CartItem, cartSubtotal } from './cart.ts'
import type { DeliveryArea } from './delivery-areas.ts'
import { type Pence, percentOf, sum } from './money.ts'
import { type PromoContext, type PromoProblem, promoProblem } from './promo.ts'
import type { Fulfilment } from './slots.ts'
import type { Promo } from './tenant.ts'

/** What an outlet adds to an order; each is a line of its own on the docket. */
export interface Fees {
  smallOrder: { below: Pence; fee: Pence } | null
  /** Percent of the subtotal, at least and at most so much. */
  service: { percent: number; min: Pence; max: Pence } | null
  /** Smallest subtotal for pickup; delivery has its area's own. */
  pickupMinimum: Pence
}

export interface OrderToPrice {
  lines: readonly CartItem[]
  fulfilment: Fulfilment
  /** Of the delivery address; null for pickup, and while the address is unknown. */
  area: DeliveryArea | null
  fees: Fees
  promo: Promo | null
  promoContext: Omit<PromoContext, 'subtotal' | 'fulfilment'>
  tip: Pence
}

/** The docket. Every amount is positive; `total` is the sum of the others less `discount`. */
export interface OrderPrice {
  subtotal: Pence
  deliveryFee: Pence
  smallOrderFee: Pence
  serviceFee: Pence
  discount: Pence
  tip: Pence
  total: Pence
  minimumOrder: Pence
  /** 0 once reached. */
  missingToMinimum: Pence
  /** 0 once reached; null when there is nothing to reach. */
  missingToFreeDelivery: Pence | null
  /** Why the promo gives no discount; null without a promo. */
  promoProblem: PromoProblem | null
}

/** Minimum, fees and thresholds go by the subtotal before any discount, so that a code never makes an order dearer. */
export function priceOrder(order: OrderToPrice): OrderPrice {
  const { fulfilment, fees, promo, tip } = order
  const subtotal = cartSubtotal(order.lines)
  // Pickup never pays for the road, whatever area the address on file has (expectations §1, 2).
  const area = fulfilment === 'delivery' ? order.area : null
  const problem = promo
    ? promoProblem(promo, { ...order.promoContext, subtotal, fulfilment })
    : null

  const deliveryFee = deliveryFeeFor(area, subtotal)
  const smallOrderFee = smallOrderFeeFor(fees, subtotal)
  const serviceFee = serviceFeeFor(fees, subtotal)
  const discount = promo && !problem ? discountOf(promo, subtotal, deliveryFee) : 0
  const minimumOrder = fulfilment === 'pickup' ? fees.pickupMinimum : (area?.minimumOrder ?? 0)
  return {
    subtotal,
    deliveryFee,
    smallOrderFee,
    serviceFee,
    discount,
    tip,
    total: sum([subtotal, deliveryFee, smallOrderFee, serviceFee, tip]) - discount,
    minimumOrder,
    missingToMinimum: Math.max(0, minimumOrder - subtotal),
    missingToFreeDelivery: missingToFreeDelivery(area, subtotal),
    promoProblem: problem,
  }
}

/** An empty cart owes nothing. */
function deliveryFeeFor(area: DeliveryArea | null, subtotal: Pence): Pence {
  if (!area || subtotal === 0) return 0
  return area.freeOver !== null && subtotal >= area.freeOver ? 0 : area.fee
}

function smallOrderFeeFor({ smallOrder }: Fees, subtotal: Pence): Pence {
  return smallOrder && subtotal > 0 && subtotal < smallOrder.below ? smallOrder.fee : 0
}

function serviceFeeFor({ service }: Fees, subtotal: Pence): Pence {
  if (!service || subtotal === 0) return 0
  return Math.min(service.max, Math.max(service.min, percentOf(subtotal, service.percent)))
}

/** Never more than what it is taken from: dishes, or the road. */
function discountOf(promo: Promo, subtotal: Pence, deliveryFee: Pence): Pence {
  switch (promo.kind) {
    case 'free_delivery':
      return deliveryFee
    case 'amount':
      return Math.min(subtotal, promo.value)
    case 'percent':
      return Math.min(subtotal, percentOf(subtotal, promo.value))
  }
}

function missingToFreeDelivery(area: DeliveryArea | null, subtotal: Pence): Pence | null {
  if (!area || area.freeOver === null || area.fee === 0) return null
  return Math.max(0, area.freeOver - subtotal)
}
