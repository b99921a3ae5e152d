import { type PausedService, pausedService } from '#domain/paused-service.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useFulfilment } from './fulfilment.ts'
import { useNow } from './use-now.ts'

/** What the diner is told where the way that is chosen is paused at an outlet; null while it runs. */
export function usePausedService(outlet: SiteOutlet): PausedService | null {
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const now = useNow()
  return pausedService(outlet, fulfilment, now)
}
