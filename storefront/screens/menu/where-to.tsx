import { ChevronDown, MapPin } from 'lucide-react'
import { memo, startTransition, useState } from 'react'
import { quotedArea } from '#domain/delivery-areas.ts'
import { dayLabel, findAsap, findSlot, type SlotRequest, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { placeName } from '#storefront/components/place.tsx'
import { lazySheet } from '#storefront/shell/lazy-sheet.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { noTimeChosen, useFulfilment, useStoredDefaults } from '#storefront/state/fulfilment.ts'
import { useDeliveryReach } from '#storefront/state/quote.ts'
import layout from '#ui/layout.module.css'
import styles from './where-to.module.css'

export const WhereSheet = lazySheet(
  () => import('./where-sheet.tsx').then((module) => module.WhereSheet),
  'Delivery and pickup',
)

const chooseText = 'Choose a time at checkout'

export const WhereTo = memo(function WhereTo({ outlet }: { outlet: SiteOutlet }) {
  const [isOpen, setOpen] = useState(false)
  useStoredDefaults()
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      <FulfilmentSwitch outlets={[outlet]} />
      <button
        type="button"
        className={styles.whereTo}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <MapPin aria-hidden />
        <WhereText outlet={outlet} />
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <WhereSheet outlet={outlet} onClose={() => setOpen(false)} />}
    </div>
  )
})

function WhereText({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment, address, timing, isReady } = useFulfilment()
  const { area, outside } = useDeliveryReach(outlet)
  const now = useNow()
  const where =
    fulfilment === 'pickup'
      ? `Pick up from ${placeName(outlet)}`
      : address && isReady
        ? `Deliver to ${address.postcode}`
        : 'Where to?'
  const areaMinutes = (area ?? quotedArea(outlet, null))?.minutes ?? 0
  const when =
    outside ?? (now ? whenText({ outlet, fulfilment, areaMinutes, now }, timing) : chooseText)
  const isUnknown = fulfilment === 'delivery' && !address && timing === 'asap'
  return (
    <span className={layout.growing}>
      <small>{where}</small>
      <b>{isUnknown ? 'Enter a postcode for fee and time' : when}</b>
    </span>
  )
}

/** By opening hours alone: only the server knows how full each slot is. */
export function whenText(order: Omit<SlotRequest, 'used'>, timing: string): string {
  const request = { ...order, used: () => 0 }
  const { timeZone } = request.outlet
  if (timing !== 'asap') {
    const slot = timing === noTimeChosen ? undefined : findSlot(request, new Date(timing))
    if (!slot) return chooseText
    const day = dayLabel(plainDate(slot.start, timeZone), plainDate(request.now, timeZone))
    return `${day}, ${slotLabel(slot, timeZone)}`
  }
  const asap = findAsap(request)
  return asap.isAvailable ? `Today, ${asap.minutes[0]}–${asap.minutes[1]} min` : chooseText
}
