import { isPausedNow } from '#domain/live-facts.ts'
import { type OpenState, openState } from '#domain/opening-hours.ts'
import { type PausedService, pausedService } from '#domain/paused-service.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from './clock.ts'
import { useClosed } from './closed.ts'
import { useFulfilment } from './fulfilment.ts'

/**
 * What its hours say of an outlet, and whether it is stopped whatever they say: paused, or the server says that the whole
 * shop is closed, where the hours that came with the page are out of date. Null until the page is in the browser.
 */
export function useOpenState(
  outlet: SiteOutlet,
): (OpenState & { isStopped: boolean; now: Date }) | null {
  const now = useNow()
  const { isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  if (!now) return null
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  const isStopped = isPaused || isPausedNow(outlet, now) || hasOldHours(state.isOpen, isClosed)
  return { ...state, isStopped, now }
}

/** The hours that came with the page say open, and the server, which has today's, says that the whole shop is closed. */
export function hasOldHours(isOpen: boolean, isClosed: boolean | null): boolean {
  return isClosed === true && isOpen
}

/** The message for an outlet where the chosen way is paused; null while it is not. */
export function usePausedService(outlet: SiteOutlet): PausedService | null {
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const now = useNow()
  return pausedService(outlet, fulfilment, now)
}
