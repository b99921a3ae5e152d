/** Who takes the payments by card: the test provider, and Stripe. */
export const cardProviders = ['sandbox', 'stripe'] as const
export type CardProvider = (typeof cardProviders)[number]

/** Who takes the payment of an order; 'none' where it costs nothing. */
export const paymentProviders = [...cardProviders, 'cash', 'none'] as const
export type ProviderName = (typeof paymentProviders)[number]

export function isCardProvider(name: ProviderName): name is CardProvider {
  return name !== 'cash' && name !== 'none'
}

/** How long an order waits for its payment, in minutes; then it gives back its slot and promo. */
export const payWithinMinutes = 30

export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  /** On its way; cash is until the food is handed over. */
  | 'processing'
  | 'succeeded'
  | 'canceled'
  | 'refunded'

/** Whether the money of an order was taken, also where it has gone back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'refunded'
}
