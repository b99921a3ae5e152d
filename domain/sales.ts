import { type MinorUnits, sum } from './money.ts'
import type { PaymentMethod } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundReason } from './refund.ts'

/** Statuses of orders that are not paid for; reports count them separately. */
export const unservedStatuses = [
  'rejected',
  'cancelled',
  'expired',
] as const satisfies OrderStatus[]

export function isServed(status: OrderStatus): boolean {
  return !unservedStatuses.some((each) => each === status)
}

/** Sums of orders, every amount positive. Refunds count when they were made, whenever their orders were placed. */
export interface Sales {
  orders: number
  /** Dishes with their options, before discounts. */
  gross: MinorUnits
  discounts: MinorUnits
  deliveryFees: MinorUnits
  smallOrderFees: MinorUnits
  serviceFees: MinorUnits
  tips: MinorUnits
  refunds: MinorUnits
}

export const noSales: Sales = {
  orders: 0,
  gross: 0,
  discounts: 0,
  deliveryFees: 0,
  smallOrderFees: 0,
  serviceFees: 0,
  tips: 0,
  refunds: 0,
}

/** Adds up the sums of several parts. */
export function addSales(parts: readonly Sales[]): Sales {
  const total = { ...noSales }
  // `noSales` has every key.
  for (const name of Object.keys(noSales) as (keyof Sales)[]) {
    total[name] = sum(parts.map((part) => part[name]))
  }
  return total
}

/** Net revenue. Negative where more was refunded than sold, since a refund counts on its own day. */
export function netOf(sales: Sales): MinorUnits {
  const { gross, discounts, deliveryFees, smallOrderFees, serviceFees, tips, refunds } = sales
  return gross - discounts + deliveryFees + smallOrderFees + serviceFees + tips - refunds
}

/** Net revenue per order, in whole smallest units; 0 without orders. */
export function averageOf(sales: Sales): MinorUnits {
  return sales.orders === 0 ? 0 : Math.round(netOf(sales) / sales.orders)
}

/** An order that was placed on the day, as its report reads it. */
export interface ReportedOrder {
  status: OrderStatus
  placedAt: Date
  /** Wall-clock hour at the outlet, 0 to 23. */
  hour: number
  method: PaymentMethod
  subtotal: MinorUnits
  discount: MinorUnits
  deliveryFee: MinorUnits
  smallOrderFee: MinorUnits
  serviceFee: MinorUnits
  tip: MinorUnits
  total: MinorUnits
  promoCode: string | null
  /** Reason of the rejection or cancellation; null if the diner cancelled. */
  reason: string | null
  /** The end of the time that was promised first. */
  promisedTo: Date
  /** When a person or a screen accepted or rejected it; null if neither did. */
  answeredAt: Date | null
  /** When it was marked as handed over; null if it was not, such as when the day's end completed it. */
  handedOverAt: Date | null
}

/** A line of an order, or the sum of a dish's lines. */
export interface SoldDish {
  itemId: string
  name: string
  quantity: number
  amount: MinorUnits
}

export interface MadeRefund {
  method: PaymentMethod
  amount: MinorUnits
  reason: RefundReason
}

export type ComparedRows = Pick<DayRows, 'orders' | 'refunds'>

export interface DayRows {
  /** Orders placed on the day, with any outcome; no tests. */
  orders: readonly ReportedOrder[]
  dishes: readonly SoldDish[]
  /** Refunds made on the day for served orders. */
  refunds: readonly MadeRefund[]
  /** Cash received on the day; an order for later may have been placed on another day. */
  cashTaken: MinorUnits
}
