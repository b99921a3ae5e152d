import { shopState } from '#domain/opening-hours.ts'
import { openingText } from '#domain/opening-text.ts'
import { useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'

/** When a closed shop opens again, in words; null while it is open, or where its hours name no opening. */
export function useOpening(): string | null {
  const { outlets, isPaused, timeZone } = useSite()
  const now = useNow()
  if (!now) return null
  const { opensAt } = shopState(outlets, { isPaused }, now)
  if (!opensAt) return null
  return openingText(opensAt, timeZone, now)
}
