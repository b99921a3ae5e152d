import type { Currency } from './currency.ts'
import { everyService, type Fulfilment } from './fulfilment.ts'
import { formatMoney, type MinorUnits } from './money.ts'

/** Providers of card payments: the test provider, and Stripe. */
export const cardProviders = ['sandbox', 'stripe'] as const
export type CardProvider = (typeof cardProviders)[number]

/** Providers of an order's payment; 'none' if the order costs nothing. */
export const paymentProviders = [...cardProviders, 'cash', 'none'] as const
export type ProviderName = (typeof paymentProviders)[number]

export function isCardProvider(name: ProviderName): name is CardProvider {
  return name !== 'cash' && name !== 'none'
}

/** How long an order waits for its payment, in minutes; after that it releases its slot and promo. */
export const payWithinMinutes = 30

export const paymentStatuses = [
  'requires_payment_method',
  'requires_action',
  // In progress; cash keeps this status until the food is handed over.
  'processing',
  'succeeded',
  'canceled',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Whether the money of an order was taken, even if it was refunded since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'refunded'
}

interface WaysToPay {
  /** The services that may be paid in cash; left out: all. */
  cashFor?: readonly Fulfilment[] | undefined
  takesCards: boolean
}

/** Whether an order may be paid in cash: always if cards are not possible. */
export function isCashTaken(
  { cashFor = everyService, takesCards }: WaysToPay,
  fulfilment: Fulfilment,
): boolean {
  return !takesCards || cashFor.includes(fulfilment)
}

export interface Payable {
  card: boolean
  cash: boolean
  /** Amount missing to a card payment, if there is no other way to pay; else 0. */
  missingToCard: MinorUnits
}

/** Below the smallest card payment, `leastByCard`, only in cash, or after something is added. */
export function payableBy(
  total: MinorUnits,
  ways: { takesCards: boolean; takesCash: boolean; leastByCard: MinorUnits },
): Payable {
  const isTooLittle = total < ways.leastByCard
  const cash = ways.takesCash && total > 0
  return {
    card: ways.takesCards && total > 0 && !isTooLittle,
    cash,
    missingToCard:
      total > 0 && isTooLittle && ways.takesCards && !cash ? ways.leastByCard - total : 0,
  }
}

/** Text of a button until a card can pay. */
export function missingToCardText(missing: MinorUnits, currency: Currency): string {
  return `Add ${formatMoney(missing, currency)} to pay by card`
}

/** Why a card cannot pay. */
export function leastByCardText(least: MinorUnits, currency: Currency): string {
  return `Cards can pay ${formatMoney(least, currency)} or more.`
}
