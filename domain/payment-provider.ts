/** Who takes the payments by card: the test provider, and Stripe. */
export const cardProviders = ['sandbox', 'stripe'] as const
export type CardProvider = (typeof cardProviders)[number]

/** Who takes the payment of an order; 'none' where it costs nothing. */
export const paymentProviders = [...cardProviders, 'cash', 'none'] as const
export type ProviderName = (typeof paymentProviders)[number]

export function isCardProvider(name: ProviderName): name is CardProvider {
  return name !== 'cash' && name !== 'none'
}
