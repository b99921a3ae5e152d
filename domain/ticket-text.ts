import type { Currency } from './currency.ts'
import { lineAllergensText } from './line-allergens.ts'
import { leavesOut } from './menu.ts'
import { formatMoney } from './money.ts'
import type { Order, OrderLine } from './order.ts'
import { isPaid } from './payment.ts'
import { plainDate, timeIn } from './zone.ts'

export interface TicketOrder {
  order: Order
  /** Name of each line in the kitchen, by position. */
  lines: { kitchenName: string }[]
  isTest: boolean
  readyBy: Date
  /** When the kitchen begins with an order for later; null for an immediate order. */
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
  /** Above 1: a reprint. */
  copyNumber: number
  by: string
  /** The tenant's words at the foot of the counter copy. */
  thankYou: string
}

/** An option's quantity counts all units of its line. */
export function optionsOf(line: OrderLine): { chosen: string[]; removed: string[] } {
  return {
    chosen: line.options
      .filter((option) => !leavesOut(option))
      .map(({ quantity, name }) => `${quantity}x ${name}`),
    removed: line.options.filter(leavesOut).map(({ quantity, name }) => {
      const without = `NO ${name.replace(/^(no|without)\s+/i, '').toUpperCase()}`
      return quantity === line.quantity ? without : `${quantity}x ${without}`
    }),
  }
}

/** In capitals, so that they stand out on the bag. */
export function allergensText({ allergens, name }: OrderLine): string {
  return lineAllergensText(allergens, name).replace(/(?<=^Contains )(?!none ).*?(?=\.)/, (list) =>
    list.toUpperCase(),
  )
}

export function paymentText({ payment, total }: Order, currency: Currency): string {
  if (payment.status === 'canceled') return 'NOTHING TO PAY'
  if (total === 0) return 'NOTHING TO PAY'
  if (payment.method === 'card') return 'PAID BY CARD'
  return isPaid(payment.status) ? 'PAID' : `TAKE ${formatMoney(total, currency)} CASH`
}

export function promiseText({ order, startAt, zone, readyBy }: TicketOrder): string {
  const day = startAt ? `${dayText(readyBy, zone)} ` : ''
  const { from, to } = order.timing
  return order.fulfilment === 'delivery'
    ? `DELIVERY ${day}${timeIn(from, zone)}-${timeIn(to, zone)}`
    : `PICKUP ${day}${timeIn(readyBy, zone)}`
}

/** `SAT 21 NOV` */
export function dayText(at: Date, zone: string): string {
  return new Date(`${plainDate(at, zone)}T00:00:00Z`)
    .toLocaleDateString('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    .replace(',', '')
    .toUpperCase()
}

/** The number in large letters: `BSB-1048` → `1048`, what a cook calls out; that of a test order stays whole. */
export function ticketNumber(number: string): string {
  return number.startsWith('TEST') ? number : (number.split('-').at(-1) ?? number)
}
