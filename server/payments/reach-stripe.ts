import Stripe from 'stripe'
import type { Environment } from '#server/environment.ts'
import { Unavailable } from '#server/http/refusal.ts'
import type { WaitOutside } from '#server/http/wait-outside.ts'
import type { TimeLeft } from './provider.ts'

/** Makes a call to Stripe; one that may succeed later ends as `Unavailable`, any other failure is thrown unchanged. */
export type ReachStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>

/**
 * @param left what the calls may take together, with the library's own repetitions
 * @param waitOutside waits for each of them
 */
export function reachStripe(
  environment: Environment,
  left: TimeLeft = () => Infinity,
  waitOutside: WaitOutside = (wait) => wait(),
): ReachStripe {
  let client: Stripe | undefined
  return async (call) => {
    // Most requests do not pay: the client is made with the first call.
    client ??= stripeClient(environment, left)
    const stripe = client
    try {
      return await waitOutside(() => endingWithin(left(), () => call(stripe)))
    } catch (error) {
      if (isAway(error)) throw new Unavailable('Stripe did not answer', { cause: error })
      throw error
    }
  }
}

function stripeClient(environment: Environment, left: TimeLeft): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, STRIPE_TIMEOUT_MS } = environment
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined
  const isPlain = origin?.protocol === 'http:'
  return new Stripe(STRIPE_SECRET_KEY, {
    // A call is repeated with the same idempotency key, so this cannot charge twice.
    maxNetworkRetries: 2,
    timeout: STRIPE_TIMEOUT_MS,
    telemetry: false,
    httpClient: clientWithin(left),
    ...(origin
      ? {
          host: origin.hostname,
          port: origin.port || (isPlain ? 80 : 443),
          protocol: isPlain ? 'http' : 'https',
        }
      : {}),
  })
}

/** All clients share its connections. */
const connections = Stripe.createNodeHttpClient()

/** Begins nothing once the time is up: the library repeats a call without knowing of it. */
function clientWithin(left: TimeLeft): typeof connections {
  return {
    getClientName: () => connections.getClientName(),
    makeRequest(host, port, path, method, headers, body, protocol, timeout) {
      const most = Math.min(timeout, left())
      if (most <= 0) return Promise.reject(Stripe.HttpClient.makeTimeoutError())
      return connections.makeRequest(host, port, path, method, headers, body, protocol, most)
    },
  }
}

/** The library's limit is one of silence, which an answer that comes in drops would never reach. */
async function endingWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  if (milliseconds === Infinity) return work()
  const { promise: isOver, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Unavailable('Stripe did not answer within the time of the request'))
  const timer = setTimeout(end, Math.max(0, milliseconds))
  try {
    return await Promise.race([milliseconds > 0 ? work() : isOver, isOver])
  } finally {
    clearTimeout(timer)
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
