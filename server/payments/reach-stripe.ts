import Stripe from 'stripe'
import { Unavailable } from '#server/http/refusal.ts'

/** Makes a call to Stripe; one that may succeed later ends as `Unavailable`, any other failure is thrown unchanged. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isAway(error)) throw new Unavailable('Stripe did not answer', { cause: error })
    throw error
  }
}

/** No answer, an error of Stripe, or too many calls at once: another attempt may succeed. */
function isAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}
