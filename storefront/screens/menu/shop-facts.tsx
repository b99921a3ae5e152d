import { ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import { type DeliveryArea, lowestMinimum } from '#domain/delivery-areas.ts'
import { offersLater } from '#domain/opening-hours.ts'
import { closedText } from '#domain/opening-text.ts'
import { timeIn } from '#domain/zone.ts'
import shopLine from '#storefront/components/shop-line.module.css'
import type { SiteOutlet } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { useOpenState } from '#storefront/state/use-open-state.ts'
import { Money } from '#ui/currency.tsx'

interface Props {
  outlet: SiteOutlet
  hasDelivery?: boolean
}

/** Opening, hygiene rating and delivery fee in one line. */
export const ShopFacts = memo(function ShopFacts({ outlet, hasDelivery = false }: Props) {
  return (
    <div className={shopLine.facts}>
      <OpenText outlet={outlet} />
      {outlet.hygieneRating && (
        <span>
          <ShieldCheck size={18} aria-hidden />
          Hygiene <b>{outlet.hygieneRating}</b>
        </span>
      )}
      {hasDelivery && <DeliveryFacts outlet={outlet} />}
    </div>
  )
})

/** Known in the browser only: a cached page has no clock. */
export function OpenText({ outlet }: { outlet: SiteOutlet }) {
  const state = useOpenState(outlet)
  if (!state) return <span>&nbsp;</span>
  if (state.isStopped) return <span className={shopLine.isShut}>Closed at the moment</span>
  if (state.isOpen) {
    return (
      <span className={shopLine.isOpen}>
        {state.closesAt ? `Open until ${timeIn(state.closesAt, outlet.timeZone)}` : 'Open now'}
      </span>
    )
  }
  return (
    <span className={shopLine.isShut}>
      {closedText(state.opensAt, outlet.timeZone, state.now)}
      {offersLater(outlet, state.opensAt, state.now) && ' – order for later'}
    </span>
  )
}

/** Fee and minimum at the diner's address; without an address, or out of reach, the lowest of all areas. */
function DeliveryFacts({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment } = useFulfilment()
  const { area } = useDeliveryReach(outlet)
  if (fulfilment === 'pickup') return null
  return <AreaFacts areas={area ? [area] : outlet.deliveryAreas} isExact={area !== null} />
}

function AreaFacts({ areas, isExact }: { areas: readonly DeliveryArea[]; isExact: boolean }) {
  if (areas.length === 0) return null
  const fees = areas.map(({ fee }) => fee)
  const lowest = lowestMinimum(areas)
  const highest = Math.max(...areas.map(({ minimumOrder }) => minimumOrder))
  return (
    <>
      {highest > 0 && (
        <span>
          {lowest < highest ? 'Min. order from ' : 'Min. order '}
          <b>
            <Money amount={lowest} />
          </b>
        </span>
      )}
      <span>
        {isExact ? 'Delivery ' : 'Delivery from '}
        <b>
          <Money amount={Math.min(...fees)} />
        </b>
      </span>
    </>
  )
}
