import { openState } from '#domain/opening-hours.ts'
import { timeIn } from '#domain/zone.ts'
import { useOutletById } from '#storefront/site.ts'

/** `Open until 22:30.` of the kitchen that an order is picked up from; '' when there is nothing to tell. */
export function useKitchenHours(outletId: string | undefined, now: Date): string {
  const outlet = useOutletById(outletId)
  const closesAt = outlet && openState(outlet.openingHours, outlet.timeZone, now).closesAt
  return outlet && closesAt ? `Open until ${timeIn(closesAt, outlet.timeZone)}.` : ''
}
