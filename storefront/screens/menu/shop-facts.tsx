import { ShieldCheck, Store } from 'lucide-react'
import { memo } from 'react'
import { type DeliveryArea, lowestMinimum } from '#domain/delivery-areas.ts'
import { offersLater } from '#domain/opening-hours.ts'
import { closedText } from '#domain/opening-text.ts'
import { timeIn } from '#domain/zone.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { PausedNotice } from '#storefront/components/paused-notice.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useOpenState, usePausedService } from '#storefront/state/closed.ts'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { deliversTo, useDeliveryReach } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './kitchen-notices.module.css'

interface Props {
  outlet: SiteOutlet
  hasDelivery?: boolean
}

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

/** Why this kitchen cannot take the chosen order: a pause, or an address out of reach. */
export function KitchenNotices({ outlet }: { outlet: SiteOutlet }) {
  const paused = usePausedService(outlet)
  return paused ? (
    <PausedNotice paused={paused} className={styles.notice} />
  ) : (
    <OutOfReachNotice outlet={outlet} />
  )
}

function OutOfReachNotice({ outlet }: { outlet: SiteOutlet }) {
  const { outlets } = useSite()
  const address = useFulfilment((choice) => choice.address)
  const { outside } = useDeliveryReach(outlet)
  if (!outside || !address) return null
  const { postcode } = address
  const others = outlets.filter(
    (other) => other.id !== outlet.id && deliversTo(other, postcode),
  ).length
  const canPickUp = outlet.services.includes('pickup')
  const kitchens = others === 1 ? 'the kitchen that does' : `the ${others} kitchens that do`
  return (
    <Notice kind="warning" role="status" className={styles.notice}>
      <Store aria-hidden />
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>This kitchen doesn’t deliver to {postcode}.</b>{' '}
          {canPickUp && (others > 0 ? `Pick up here, or see ${kitchens}.` : 'Pick up here.')}
          {!canPickUp && others > 0 && `See ${kitchens}.`}
        </p>
        <div className={`${layout.across} ${layout.wrapping}`}>
          {canPickUp && (
            <Button kind="second" isSmall onClick={() => chooseFulfilment('pickup')}>
              Pick up here
            </Button>
          )}
          {others > 0 && (
            <LinkButton kind="second" isSmall to={paths.stores()}>
              See {kitchens}
            </LinkButton>
          )}
        </div>
      </div>
    </Notice>
  )
}
