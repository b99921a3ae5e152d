import { shopState } from '#domain/opening-hours.ts'
import { openingText } from '#domain/opening-text.ts'
import { londonZone } from '#domain/zone.ts'
import { useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'

/** When a closed shop opens again, in words; null while it is open, or where its hours name no opening. */
export function useOpening(): string | null {
  const { outlets, isPaused, defaultOutletId } = useSite()
  const now = useNow()
  if (!now) return null
  const { isOpen, opensAt } = shopState(outlets, { isPaused }, now)
  if (isOpen || !opensAt) return null
  const zone = outlets.find(({ id }) => id === defaultOutletId)?.timeZone ?? londonZone
  return openingText(opensAt, zone, now)
}
