import { useEffect } from 'react'
import { isShopClosed } from '#domain/opening-hours.ts'
import { useSite } from '#storefront/site.ts'
import { present } from '#storefront/state/clock.ts'
import { assumeClosed } from '#storefront/state/closed.ts'
import { useNow } from '#storefront/state/use-now.ts'

/**
 * Until the server has answered, and again once its answer no longer holds, the hours that came with the page say whether
 * the shop is open, by the same rule.
 */
export function useAssumedState(): void {
  const { outlets, isPaused, closedMessage } = useSite()
  const tick = useNow()
  useEffect(() => {
    // A task of its own: a browser's first question about a time zone takes as long as all other effects of a page.
    const timer = setTimeout(() => {
      const now = tick ?? present()
      assumeClosed(isShopClosed(outlets, { isPaused }, now), closedMessage, now)
    })
    return () => clearTimeout(timer)
  }, [outlets, isPaused, closedMessage, tick])
}
