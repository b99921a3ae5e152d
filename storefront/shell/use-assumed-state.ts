import { useEffect } from 'react'
import { isShopClosed } from '#domain/opening-hours.ts'
import { useSite } from '#storefront/site.ts'
import { present } from '#storefront/state/clock.ts'
import { assumeClosed } from '#storefront/state/closed.ts'

/** Until the server has answered, the hours that came with the page say whether the shop is open, by the same rule. */
export function useAssumedState(): void {
  const { outlets, isPaused, closedMessage } = useSite()
  useEffect(() => {
    // A task of its own: a browser's first question about a time zone takes as long as all other effects of a page.
    const timer = setTimeout(() =>
      assumeClosed(isShopClosed(outlets, { isPaused }, present()), closedMessage),
    )
    return () => clearTimeout(timer)
  }, [outlets, isPaused, closedMessage])
}
