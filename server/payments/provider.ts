import type { MinorUnits } from '#domain/money.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/order.ts'

export type ProviderName = 'sandbox' | 'cash' | 'stripe'

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
  /** Why it was declined, in a diner's words; '' otherwise. */
  message: string
}

/**
 * One way to pay. Calls leave the process, so never make one inside a transaction. Each is safe to repeat: the order's
 * id, or the refund's, is the idempotency key. Throws `Unavailable` when the provider cannot be reached.
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
}

export interface PaymentProviders {
  /** Null where cards cannot be paid: an installation without keys in production takes cash only. */
  card: PaymentProvider | null
  /** Refuses a method that this installation does not offer. */
  forMethod(method: PaymentMethod): PaymentProvider
  /** The provider of an order's payment; throws `Unavailable` where it is no longer set up. */
  named(name: ProviderName): PaymentProvider
}
