import { lowestMinimum } from '#domain/delivery-areas.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { Money } from '#ui/currency.tsx'

/** Fee and minimum of a delivery to the diner's address; before it is known, the lowest of all areas. */
export function DeliveryFacts({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment } = useFulfilment()
  const { area } = useDeliveryReach(outlet)
  const areas = area ? [area] : outlet.deliveryAreas
  if (fulfilment === 'pickup' || areas.length === 0) return null
  const fees = areas.map(({ fee }) => fee)
  const least = lowestMinimum(areas)
  const most = Math.max(...areas.map(({ minimumOrder }) => minimumOrder))
  return (
    <>
      {most > 0 && (
        <span>
          {least < most ? 'Min. order from ' : 'Min. order '}
          <b>
            <Money amount={least} />
          </b>
        </span>
      )}
      <span>
        {area ? 'Delivery ' : 'Delivery from '}
        <b>
          <Money amount={Math.min(...fees)} />
        </b>
      </span>
    </>
  )
}
