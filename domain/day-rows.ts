import type { MinorUnits } from './money.ts'
import type { PaymentMethod } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundReason } from './refund.ts'

/** An order that was placed on the day, as its report reads it. */
export interface ReportedOrder {
  status: OrderStatus
  placedAt: Date
  /** Of the clock at the outlet, 0 to 23. */
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
  /** Why it was rejected or cancelled; null where the diner did it. */
  reason: string | null
  /** The end of the time that was promised first. */
  promisedTo: Date
  /** When a person or a screen accepted or rejected it; null where nobody did. */
  answeredAt: Date | null
  /** When it was handed over; null where nobody marked it, such as when the day's end completed it. */
  handedOverAt: Date | null
}

/** A line of an order, or of a dish's lines together. */
export interface SoldDish {
  itemId: string
  name: string
  quantity: number
  amount: MinorUnits
}

/** Money that was given back on the day, of an order of any day. */
export interface MadeRefund {
  method: PaymentMethod
  amount: MinorUnits
  reason: RefundReason
}

/** The rows of a day that another one is compared with. */
export type ComparedRows = Pick<DayRows, 'orders' | 'refunds'>

/** What the figures of a day are counted from. */
export interface DayRows {
  /** Placed on the day, however they ended; no tests. */
  orders: readonly ReportedOrder[]
  /** The dishes of those that were served. */
  dishes: readonly SoldDish[]
  /** Given back on the day, of orders that were served. */
  refunds: readonly MadeRefund[]
  /** Cash that was taken on the day; the day of an order for later is not the one on which it was placed. */
  cashTaken: MinorUnits
}
