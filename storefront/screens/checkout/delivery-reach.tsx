import { CircleCheck, MapPin, ShoppingBag, Store } from 'lucide-react'
import { type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { findAsap } from '#domain/slots.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { placeName } from '#storefront/components/place.tsx'
import { timesIn } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { chooseFulfilment, setPostcode } from '#storefront/state/fulfilment.ts'
import { deliversTo } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './reach-line.module.css'

interface ReachLineProps {
  area: DeliveryArea
  /** Such as `25–35 minutes`; else the threshold of free delivery, and the minimum. */
  minutes?: string
}

export function ReachLine({ area, minutes }: ReachLineProps) {
  const money = useMoney()
  const facts = [
    area.fee === 0 ? 'free' : money(area.fee),
    ...(minutes
      ? [minutes]
      : [
          area.fee > 0 && area.freeOver !== null && `free from ${money(area.freeOver)}`,
          area.minimumOrder > 0 && `minimum ${money(area.minimumOrder)}`,
        ]),
  ]
  return (
    <p className={styles.reached} role="status">
      <CircleCheck size={18} aria-hidden />
      We deliver here: {facts.filter(Boolean).join(', ')}
    </p>
  )
}

interface PostcodeOutOfReachProps {
  outlet: SiteOutlet
  postcode: string
  onLeave(): void
}

/** A postcode that the kitchen does not deliver to: offers pickup, or a kitchen that does. */
export function PostcodeOutOfReach({ outlet, postcode, onLeave }: PostcodeOutOfReachProps) {
  const { outlets } = useSite()
  const now = useNow()
  const others = outlets.filter((each) => deliversTo(each, postcode)).length
  const ready = now
    ? findAsap({ outlet, fulfilment: 'pickup', areaMinutes: 0, now, used: () => 0 })
    : null
  const place = placeName(outlet)
  const readyText = ready?.isAvailable
    ? `, ready from ${timesIn(outlet.timeZone).clock(ready.from.toISOString())}`
    : ''
  const kitchens = `${others} ${others === 1 ? 'kitchen' : 'kitchens'}`
  const canPickUp = outlet.services.includes('pickup')
  const ways = [
    canPickUp && `pick up from ${place}${readyText}`,
    others > 0 && `see ${kitchens} that ${others === 1 ? 'delivers' : 'deliver'} there`,
  ]
    .filter(Boolean)
    .join(', or ')
    .replace(/^./, (first) => first.toUpperCase())
  return (
    <>
      <Notice kind="warning" role="alert">
        <MapPin aria-hidden />
        <p>
          <b>{noDeliveryText(postcode)}.</b> {ways && `${ways}.`}
        </p>
      </Notice>
      <div className={`${layout.stack} ${layout.close}`}>
        {canPickUp && (
          <Button
            isWide
            onClick={() => {
              chooseFulfilment('pickup')
              onLeave()
            }}
          >
            <ShoppingBag size={18} aria-hidden />
            Pick up from {place}
          </Button>
        )}
        {outlets.length > 1 && (
          <LinkButton
            kind="second"
            isWide
            to={paths.stores()}
            onClick={() => {
              setPostcode(postcode, { forOrder: true })
              onLeave()
            }}
          >
            <Store size={18} aria-hidden />
            {others > 0 ? `See the ${kitchens}` : 'See all kitchens'}
          </LinkButton>
        )}
      </div>
    </>
  )
}
