import { openState } from '#domain/opening-hours.ts'
import { isPausedNow, pauseOf } from '#domain/pauses.ts'
import { useMenuOutletId, useSite } from '#storefront/site.ts'
import { useClosed } from '#storefront/state/closed.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { read } from '#storefront/state/storage.ts'
import { useNow } from '#storefront/state/use-now.ts'

/**
 * Whether the shop, or the kitchen whose menu was seen last, takes no orders within its opening hours in the way that is
 * chosen: somebody paused it, and may lift that at any moment.
 */
export function useIsHeldByHand(): boolean {
  const { outlets, isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const menuOutletId = useMenuOutletId()
  const now = useNow()
  if (!now) return false
  const seen = menuOutletId ?? read('outlet_id')
  return outlets.some(
    (outlet) =>
      (isClosed ||
        isPaused ||
        (outlet.id === seen &&
          (isPausedNow(outlet, now) || pauseOf(outlet, fulfilment, now) !== null))) &&
      openState(outlet.openingHours, outlet.timeZone, now).isOpen,
  )
}
