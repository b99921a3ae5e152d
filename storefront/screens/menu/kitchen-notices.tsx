import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { PausedNotice } from '#storefront/components/paused-notice.tsx'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { deliversTo, useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { usePausedService } from '#storefront/state/use-open-state.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './kitchen-notices.module.css'

/** Why this kitchen cannot take the chosen order: a pause, or an address out of reach. */
export function KitchenNotices({ outlet }: { outlet: SiteOutlet }) {
  const paused = usePausedService(outlet)
  return paused ? (
    <PausedNotice paused={paused} className={styles.notice} />
  ) : (
    <OutOfReachNotice outlet={outlet} />
  )
}

/** Offers pickup, and the kitchens that deliver to the diner's address. */
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
            <Link className={buttonClass({ kind: 'second', isSmall: true })} to={paths.stores()}>
              See {kitchens}
            </Link>
          )}
        </div>
      </div>
    </Notice>
  )
}
