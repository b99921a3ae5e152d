import type { MinorUnits } from './money.ts'
import type { PaymentMethod } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundReason } from './refund.ts'

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

/** A refund made on the day, for an order of any day. */
export interface MadeRefund {
  method: PaymentMethod
  amount: MinorUnits
  reason: RefundReason
}

/** Rows of the day used for comparison. */
export type ComparedRows = Pick<DayRows, 'orders' | 'refunds'>

/** Rows from which the figures of a day are counted. */
export interface DayRows {
  /** Orders placed on the day, with any outcome; no tests. */
  orders: readonly ReportedOrder[]
  /** Dishes of the served orders. */
  dishes: readonly SoldDish[]
  /** Refunds made on the day for served orders. */
  refunds: readonly MadeRefund[]
  /** Cash received on the day; an order for later may have been placed on another day. */
  cashTaken: MinorUnits
}
