import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useFulfilment } from './fulfilment.ts'

export interface DeliveryReach {
  /** Of the chosen address; null for pickup and while no address is chosen. */
  area: DeliveryArea | null
  /** Why it cannot be delivered there; null when it can, or while no address is chosen. */
  outside: string | null
}

/** Whether an outlet brings orders to a postcode. */
export function deliversTo(outlet: SiteOutlet, postcode: string): boolean {
  return areaTo(outlet, postcode) !== null
}

/** The area in which an outlet delivers to a postcode; null where it does not, or has no delivery at all. */
export function areaTo(outlet: SiteOutlet, postcode: string): DeliveryArea | null {
  if (!outlet.services.includes('delivery')) return null
  return areaFor(outlet, postcode)
}

/** Whether and how an outlet comes to the chosen address. */
export function useDeliveryReach(outlet: SiteOutlet): DeliveryReach {
  const { fulfilment, address } = useFulfilment()
  if (fulfilment !== 'delivery' || !address) return { area: null, outside: null }
  const area = areaTo(outlet, address.postcode)
  return { area, outside: area ? null : noDeliveryText(address.postcode) }
}
