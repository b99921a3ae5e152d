import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Environment } from '#server/environment.ts'
import { releasePlace } from '#server/http/overload.ts'
import { Unavailable } from '#server/http/refusal.ts'

/** Makes a call to Stripe; a failure that may succeed on retry becomes `Unavailable`, any other is thrown unchanged. */
export type ReachStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>

export function reachStripe(environment: Environment): ReachStripe {
  const stripe = stripeClient(environment)
  return async (call) => {
    releasePlace()
    try {
      // Of a call with all its repetitions: the library's own limit is one of silence, for each attempt.
      const late = delay(environment.STRIPE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Unavailable('Stripe did not answer in time')
      })
      return await Promise.race([call(stripe), late])
    } catch (error) {
      if (isAway(error)) throw new Unavailable('Stripe did not answer', { cause: error })
      throw error
    }
  }
}

function stripeClient(environment: Environment): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, STRIPE_TIMEOUT_MS } = environment
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined
  const isPlain = origin?.protocol === 'http:'
  return new Stripe(STRIPE_SECRET_KEY, {
    // A retry has the same idempotency key, so it cannot charge twice.
    maxNetworkRetries: 2,
    timeout: STRIPE_TIMEOUT_MS,
    telemetry: false,
    ...(origin
      ? {
          host: origin.hostname,
          port: origin.port || (isPlain ? 80 : 443),
          protocol: isPlain ? 'http' : 'https',
        }
      : {}),
  })
}

/** No answer, an error of Stripe, or its rate limit: a retry may succeed. */
function isAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}
