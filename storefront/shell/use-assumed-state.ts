import { useEffect } from 'react'
import { isShopClosed } from '#domain/opening-hours.ts'
import { useSite } from '#storefront/site.ts'
import { present } from '#storefront/state/clock.ts'
import { assumeClosed } from '#storefront/state/closed.ts'

/** Until the server has answered, the hours that came with the page say whether the shop is open, by the same rule. */
export function useAssumedState(): void {
  const { outlets, isPaused, closedMessage } = useSite()
  useEffect(() => {
    assumeClosed(isShopClosed(outlets, { isPaused }, present()), closedMessage)
  }, [outlets, isPaused, closedMessage])
}
