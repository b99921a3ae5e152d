import { type Currency, currencyOf } from './currency.ts'
import { formatMoney } from './money.ts'
import type { Order } from './order.ts'
import { reasonSentence } from './order-reasons.ts'
import { isPaid } from './payment.ts'
import { withCall } from './sentences.ts'

/** Why the restaurant ended the order, and what happens to the money; null if it did not. @param money its currency */
export function endingText(order: Order, money: Currency): string | null {
  if (order.reason === null) return null
  return `${reasonSentence(order.reason, order.soldOut)} ${moneyText(order, money)}`
}

function moneyText({ payment, outlet }: Order, money: Currency): string {
  if (payment.method === 'cash' || !isPaid(payment.status)) return nothingTakenText
  if (payment.refunded === 0) return notReturnedText(outlet.phone)
  return moneyBackText(formatMoney(payment.refunded, currencyOf(payment.currency, money)))
}

export const nothingTakenText = 'Nothing was taken.'

/** @param phone of the restaurant; '' if it has none */
export function notReturnedText(phone: string): string {
  return withCall('Your payment is not returned.', phone)
}

/** @param amount sum of all refunds, formatted */
export function moneyBackText(amount: string): string {
  return `${amount} goes back to your card, usually within 5 days.`
}

/** The text about a single refund. @param amount formatted */
export function refundText(amount: string, method: 'card' | 'cash'): string {
  return method === 'cash' ? `${amount} was given back in cash.` : moneyBackText(amount)
}

/** Shown if the kitchen has not answered the order for a while. */
export function unansweredText(phone: string): string {
  const ways = phone ? `call ${phone}, or cancel it` : 'cancel it'
  return `We are making sure the kitchen has seen your order. You can ${ways}.`
}
