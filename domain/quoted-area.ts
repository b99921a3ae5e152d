import { areaFor, type DeliveryArea } from './delivery-areas.ts'
import { locatePostcode } from './postcode-places.ts'
import type { Outlet } from './tenant.ts'

/**
 * The figures of delivery to show: those of the postcode's area; without a postcode, the lowest of each figure among
 * all areas.
 */
export function quotedArea(
  outlet: Pick<Outlet, 'deliveryAreas' | 'coordinates'>,
  postcode: string | null,
): DeliveryArea | null {
  if (postcode) return areaFor(outlet.deliveryAreas, postcode, { outlet, locate: locatePostcode })
  const [cheapest, ...others] = [...outlet.deliveryAreas].sort((a, b) => a.fee - b.fee)
  if (!cheapest) return null
  const least = (figure: 'minimumOrder' | 'minutes') =>
    Math.min(cheapest[figure], ...others.map((area) => area[figure]))
  return { ...cheapest, minimumOrder: least('minimumOrder'), minutes: least('minutes') }
}
