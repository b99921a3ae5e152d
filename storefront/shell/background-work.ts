import { useEffect } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { isShopClosed } from '#domain/opening-hours.ts'
import { call } from '#storefront/api/call.ts'
import { callInBackground } from '#storefront/api/call-in-background.ts'
import { useServiceWorker } from '#storefront/offline/use-service-worker.ts'
import { useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { currentTime, useNow } from '#storefront/state/clock.ts'
import { assumeClosed } from '#storefront/state/closed.ts'
import { useSession } from '#storefront/state/session.ts'
import { useSiteConfig } from './use-site-config.ts'

/** The calls of every visit, the shop's open state and the service worker. Renders nothing. */
export function BackgroundWork() {
  useOpenStateFromHours()
  usePresence(useSiteConfig())
  useServiceWorker()
  useEffect(() => {
    call(calls.countVisit).catch(() => {})
  }, [])
  return null
}

/** Until the server has answered, and after its answer has expired, the opening hours decide whether the shop is open. */
function useOpenStateFromHours(): void {
  const { outlets, isPaused, closedMessage } = useSite()
  const tick = useNow()
  useEffect(() => {
    // A task of its own: a browser's first use of a time zone takes as long as all other effects of a page.
    const timer = setTimeout(() => {
      const now = tick ?? currentTime()
      assumeClosed(isShopClosed(outlets, { isPaused }, now), closedMessage, now)
    })
    return () => clearTimeout(timer)
  }, [outlets, isPaused, closedMessage, tick])
}

/** Milliseconds between two heartbeats; an entry ends after two minutes without one. */
const heartbeatEvery = 60_000

/**
 * Tells the presence service whether this signed-in customer has a filled cart. Its answers are not read.
 * @param origin of the service, '' for the same; null while it is not known
 */
function usePresence(origin: string | null): void {
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
