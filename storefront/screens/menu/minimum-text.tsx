import { lowestMinimum } from '#domain/order-pricing.ts'
import { Money } from '#storefront/components/money.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { useDeliveryReach } from '#storefront/state/quote.ts'

/** The least an order must come to where the diner is; before that is known, the least of all areas. */
export function MinimumText({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment } = useFulfilment()
  const { area } = useDeliveryReach(outlet)
  const areas = area ? [area] : outlet.deliveryAreas
  const least = lowestMinimum(areas)
  const most = Math.max(0, ...areas.map(({ minimumOrder }) => minimumOrder))
  if (fulfilment === 'pickup' || most === 0) return null
  return (
    <span>
      Min. order {least < most && 'from '}
      <b>
        <Money amount={least} />
      </b>
    </span>
  )
}
