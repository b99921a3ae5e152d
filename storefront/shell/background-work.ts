import { useEffect } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { isShopClosed } from '#domain/opening-hours.ts'
import { call } from '#storefront/api/call.ts'
import { useServiceWorker } from '#storefront/offline/use-service-worker.ts'
import { useSite } from '#storefront/site.ts'
import { present } from '#storefront/state/clock.ts'
import { assumeClosed } from '#storefront/state/closed.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { usePresence } from './use-presence.ts'
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
      const now = tick ?? present()
      assumeClosed(isShopClosed(outlets, { isPaused }, now), closedMessage, now)
    })
    return () => clearTimeout(timer)
  }, [outlets, isPaused, closedMessage, tick])
}
