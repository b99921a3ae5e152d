import { useEffect } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { callInBackground } from '#storefront/api/call-in-background.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useSession } from '#storefront/state/session.ts'

/** Milliseconds between two heartbeats; an entry ends after two minutes without one. */
const heartbeatEvery = 60_000

/**
 * Tells the presence service whether this signed-in customer has a filled cart. Its answers are not read.
 * @param origin of the service, '' for the same; null while it is not known
 */
export function usePresence(origin: string | null): void {
  const id = useSession(({ customer }) => customer?.id)
  const isReady = useCart((cart) => cart.isReady)
  const isFilled = useCart(({ lines }) => lines.length > 0)

  useEffect(() => {
    if (origin === null || !id || !isReady) return
    const body = { serverDomain: location.hostname, id }
    if (!isFilled) return callInBackground(calls.endPresence, { body }, origin)
    const publish = () => callInBackground(calls.publishPresence, { body }, origin)
    publish()
    const heartbeat = setInterval(publish, heartbeatEvery)
    return () => clearInterval(heartbeat)
  }, [origin, id, isReady, isFilled])
}
