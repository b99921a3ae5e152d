import { Bike, Clock, ShoppingBag, Store } from 'lucide-react'
import { useState } from 'react'
import { type DeliveryArea, quotedArea } from '#domain/delivery-areas.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import type { PausedService } from '#domain/paused-service.ts'
import { minutesRange } from '#domain/sentences.ts'
import { placeName } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import { WhereSheet, whenText } from '#storefront/screens/menu/where-to.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNowInBrowser } from '#storefront/state/clock.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import text from '#ui/text.module.css'

interface Props {
  outlet: SiteOutlet
  area: DeliveryArea | null
  isOutOfReach: boolean
  /** The chosen service is paused; null if it is not. */
  paused: PausedService | null
}

/** Kitchen, service, address and time of the cart; until the address is known, the shortest time of all areas. */
export function CartFacts({ outlet, area, isOutOfReach, paused }: Props) {
  const { fulfilment, address, timing } = useFulfilment()
  const now = useNowInBrowser()
  const [isChanging, setChanging] = useState(false)
  const isPickup = fulfilment === 'pickup'
  const isUnknown = !isPickup && !address
  const when =
    !isOutOfReach &&
    (!paused || paused.takesLater) &&
    (isUnknown && timing === 'asap' && !paused
      ? `${minutesRange(quotedMinutes(outlet, quotedArea(outlet, null), now), true)} min`
      : whenText({ outlet, fulfilment, areaMinutes: area?.minutes ?? 0, now }, timing))

  return (
    <>
      <p className={shopLine.facts} data-cart-facts="">
        <span>
          <Store size={18} aria-hidden />
          <b>{outlet.name}</b>
        </span>
        <span>
          {isPickup ? <ShoppingBag size={18} aria-hidden /> : <Bike size={18} aria-hidden />}
          {isPickup ? `Pickup from ${placeName(outlet)}` : isUnknown ? 'Where to?' : 'Delivery to'}
          {!isPickup && address && <b>{address.postcode}</b>}
        </span>
        {when && (
          <span>
            <Clock size={18} aria-hidden />
            <b>{when}</b>
          </span>
        )}
        <button
          type="button"
          className={`${text.textLink} ${text.tappable}`}
          onClick={() => setChanging(true)}
        >
          {isUnknown ? 'Enter a postcode' : 'Change'}
        </button>
      </p>
      {isChanging && <WhereSheet outlet={outlet} onClose={() => setChanging(false)} />}
    </>
  )
}
