import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { deliversTo, useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'

interface Props {
  outlet: SiteOutlet
  className?: string | undefined
}

/** Where this kitchen does not deliver: pick up here, or the kitchens that do. */
export function ElsewhereNotice({ outlet, className }: Props) {
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
    <Notice kind="warning" role="status" className={className}>
      <Store aria-hidden />
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>This kitchen doesn’t deliver to {postcode}.</b>{' '}
          {[canPickUp && 'Pick up here', others > 0 && `see ${kitchens}`]
            .filter(Boolean)
            .join(', or ')
            .replace(/^./, (first) => first.toUpperCase())}
          {(canPickUp || others > 0) && '.'}
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
