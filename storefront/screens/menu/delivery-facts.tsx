import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { AreaFacts } from './area-facts.tsx'

// The rule that finds the area of a postcode is loaded with the first address.
const AddressFacts = lazyComponent(
  () => import('./address-facts.tsx').then((module) => module.AddressFacts),
  ({ outlet }) => <AreaFacts areas={outlet.deliveryAreas} />,
)

/** Fee and minimum of a delivery to the diner's address; before it is known, the lowest of all areas. */
export function DeliveryFacts({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment, address } = useFulfilment()
  if (fulfilment === 'pickup') return null
  return address ? <AddressFacts outlet={outlet} /> : <AreaFacts areas={outlet.deliveryAreas} />
}
