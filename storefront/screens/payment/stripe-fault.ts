import type { StripeError } from '@stripe/stripe-js'

/**
 * Why Stripe has not confirmed a payment, in a sentence; null where it has. Confirmed once more, a payment that went through is an
 * error too: the page did not hear of the first time, and the server is asked next.
 * @param otherwise where Stripe has no words for it
 */
export function stripeFault(error: StripeError | undefined, otherwise: string): string | null {
  const status = error?.payment_intent?.status
  if (!error || status === 'succeeded' || status === 'processing') return null
  return error.message ?? otherwise
}
