import type { MinorUnits } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import type { CardProvider, PaymentStatus, ProviderName } from '#domain/payment.ts'

export interface IntentRequest {
  tenantId: string
  orderId: string
  orderNumber: string
  amount: MinorUnits
  /** ISO 4217, upper case. */
  currency: string
}

export interface Intent {
  id: string
  clientSecret: string
}

export interface IntentState {
  status: PaymentStatus
  /** Amount the provider holds; compared with the order's before it is called paid. */
  amount: MinorUnits
  /** ISO 4217, upper case; compared as well. */
  currency: string
  /**
   * Amount refunded in the provider's own pages, without failed refunds. Refunds made by `refund` are not part of it,
   * whatever their outcome.
   */
  refundedOutside: MinorUnits
  /** Why it was declined, in a diner's words; '' otherwise. */
  message: string
  /** The card that has paid, where the diner wants it kept; null otherwise. */
  savedCard: ProviderCard | null
}

/** A card as its provider describes it. */
export interface ProviderCard {
  id: string
  /** The same for one card however often it is entered. */
  fingerprint: string
  /** Such as 'visa'. */
  brand: string
  last4: string
  /** 1–12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
}

/** The provider no longer has the account of a diner, nor any card in it. */
export class CustomerGone extends Error {}

/** The provider's side of saved cards. Each call may be repeated. Throws `Unavailable` as the provider does. */
export interface SavedCardProvider {
  /**
   * Opens an account for a diner, without any personal data.
   * @param gone the account that it replaces, if the provider no longer has that one
   * @returns the provider's id of it
   */
  openCustomer(tenantId: string, customerId: string, gone?: string): Promise<string>
  /** Whether the card that pays for this intent is kept in the account. Throws `CustomerGone`. */
  setSaving(
    tenantId: string,
    intentId: string,
    providerCustomer: string,
    isSaved: boolean,
  ): Promise<void>
  /**
   * Pays an intent with a card of the account; `readIntent` tells the outcome. Refuses with 422 on `card_id` if the
   * provider no longer has the card. Throws `CustomerGone`.
   * @param returnUrl where the bank may send the diner back to
   */
  charge(
    tenantId: string,
    intentId: string,
    card: { providerCustomer: string; id: string },
    returnUrl: string,
  ): Promise<void>
  forgetCard(cardId: string): Promise<void>
  /** Forgets the account with all its cards. */
  forgetCustomer(providerCustomer: string): Promise<void>
}

/**
 * A payment method. Calls leave the process, so never make one inside a transaction. Each is safe to repeat: the
 * order's id, or the refund's, is the idempotency key. Throws `Unavailable` if the provider cannot be reached.
 */
export interface PaymentProvider {
  name: ProviderName
  /** '' where the browser needs none. */
  publishableKey: string
  /** Less than this cannot be charged. @param currency ISO 4217 */
  smallestAmount(currency: string): MinorUnits
  createIntent(request: IntentRequest): Promise<Intent>
  readIntent(tenantId: string, intentId: string): Promise<IntentState>
  cancelIntent(tenantId: string, intentId: string): Promise<void>
  /**
   * Gives back a part, or all that is left.
   * @param refundId names it: a repeated call gives back once
   * @returns the provider's own name of the refund; '' where it has none
   */
  refund(
    tenantId: string,
    intentId: string,
    orderId: string,
    amount: MinorUnits,
    refundId: string,
  ): Promise<string>
  /** Null where it keeps none. */
  savedCards: SavedCardProvider | null
}

/** A provider of card payments. */
export interface CardPaymentProvider extends PaymentProvider {
  name: CardProvider
}

export interface PaymentProviders {
  /** Null where cards cannot be paid: an installation without keys in production takes cash only. */
  card: CardPaymentProvider | null
  /** Refuses a method that this installation does not offer. */
  forMethod(method: PaymentMethod): PaymentProvider
  /** The provider of an order's payment; throws `Unavailable` where it is no longer set up. */
  named(name: ProviderName): PaymentProvider
}
