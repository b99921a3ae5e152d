import type { LineAllergens } from './line-allergens.ts'
import type { MinorUnits } from './money.ts'
import type { OrderReason } from './order-reasons.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentStatus, ProviderName } from './payment.ts'
import type { Fulfilment } from './slots.ts'

/** A purchase: lines and prices as they were then, and a status that moves forward. */
export interface Order {
  id: string
  /** Short, per outlet: `A-1042`. */
  number: string
  status: OrderStatus
  fulfilment: Fulfilment
  /** Delivery at the door, or ready for pickup, between `from` and `to`. */
  timing: { kind: 'asap' | 'slot'; from: Date; to: Date }
  outlet: OrderOutlet
  contact: { name: string; phone: string; email: string }
  address: OrderAddress | null
  lines: OrderLine[]
  subtotal: MinorUnits
  deliveryFee: MinorUnits
  smallOrderFee: MinorUnits
  serviceFee: MinorUnits
  discount: MinorUnits
  promoCode: string | null
  tip: MinorUnits
  total: MinorUnits
  payment: OrderPayment
  note: string
  createdAt: Date
  /** Payment deadline of an order that is not placed. */
  payBy: Date
  /** Null until it is paid, or promised in cash. */
  placedAt: Date | null
  /** When it got a new promise, because its payment was too late for the first; null otherwise. */
  retimedAt: Date | null
  /** Higher is newer. */
  version: number
  /** End of the promise that the kitchen gave first; lateness counts from there. */
  firstPromisedTo: Date
  /** Why the restaurant did not make it; null unless the restaurant has ended it. */
  reason: OrderReason | null
  soldOut: string[]
  /** Who cancelled the order; null if it is not cancelled. */
  cancelledBy: 'diner' | 'restaurant' | null
  /** The kitchen has not answered, and is being alerted by phone. */
  isUnanswered: boolean
  /** Without undone steps. */
  history: { status: OrderStatus; at: Date }[]
}

export interface OrderOutlet {
  id: string
  slug: string
  name: string
  phone: string
  /** On one line. */
  address: string
}

/** An address as it was when the order was made. */
export interface OrderAddress {
  label: string
  line1: string
  line2: string
  city: string
  postcode: string
  instructions: string
}

export interface OrderLine {
  itemId: string
  name: string
  /** Address of the picture; '' without one. */
  photo: string
  quantity: number
  unitPrice: MinorUnits
  options: OrderLineOption[]
  note: string
  total: MinorUnits
  allergens: LineAllergens
}

export interface OrderLineOption {
  optionId: string
  group: string
  name: string
  /** Counts every unit of the line. */
  quantity: number
  /** Per unit. */
  price: MinorUnits
}

export type PaymentMethod = 'card' | 'cash'

export interface OrderPayment {
  method: PaymentMethod
  provider: ProviderName
  status: PaymentStatus
  amount: MinorUnits
  /** ISO 4217, upper case. */
  currency: string
  /** Amount refunded, including refunds in progress. */
  refunded: MinorUnits
}

/** An order as requested by a diner; untrusted until it is checked. */
export interface OrderRequest {
  outletId: string
  fulfilment: Fulfilment
  timing: 'asap' | Date
  addressId: string | null
  lines: OrderRequestLine[]
  promoCode: string | null
  tip: MinorUnits
  note: string
  method: PaymentMethod
  expectedTotal: MinorUnits
}

export interface OrderRequestLine {
  itemId: string
  quantity: number
  options: { optionId: string; quantity: number }[]
  note: string
}
