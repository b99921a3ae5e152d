/** Who takes the payments by card: the test provider, and Stripe. */
export const cardProviders = ['sandbox', 'stripe'] as const
export type CardProvider = (typeof cardProviders)[number]

/** Who takes the payment of an order. */
export const paymentProviders = [...cardProviders, 'cash'] as const
export type ProviderName = (typeof paymentProviders)[number]
