import type { Currency } from './currency.ts'
import type { Order } from './order.ts'

/** What a ticket is printed from. */
export interface TicketOrder {
  order: Order
  /** Of each line by position: its name in the kitchen. */
  lines: { kitchenName: string }[]
  isTest: boolean
  readyBy: Date
  /** When the kitchen begins with an order for later; null for one that is made at once. */
  startAt: Date | null
  acceptedAt: Date | null
  /** Of the outlet. */
  zone: string
  currency: Currency
}

/** The paper, and which copy it is. */
export interface TicketPaper {
  columns: number
  printedAt: Date
  /** Above 1 it is a reprint. */
  copyNumber: number
  /** Who or what prints it. */
  by: string
  /** The tenant's words at the foot of the counter copy. */
  thankYou: string
}
