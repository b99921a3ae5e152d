import type { SiteOutlet } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { AreaFacts } from './area-facts.tsx'

/** Fee and minimum of a delivery to the diner's address; of one out of reach, the lowest of all areas. */
export function AddressFacts({ outlet }: { outlet: SiteOutlet }) {
  const { area } = useDeliveryReach(outlet)
  return <AreaFacts areas={area ? [area] : outlet.deliveryAreas} isExact={area !== null} />
}
