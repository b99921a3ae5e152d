import { quotedArea } from '#domain/quoted-area.ts'
import { dayLabel, findAsap, findSlot, type SlotRequest, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import { placeName } from '#storefront/components/place-text.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNow } from '#storefront/state/use-now.ts'
import layout from '#ui/layout.module.css'
import { enterPostcodeText, whereToText } from './where-unknown.tsx'

/** What is known of how, where and when, in two lines. */
export function WhereText({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment, address, timing, isReady } = useFulfilment()
  const { area, outside } = useDeliveryReach(outlet)
  const now = useNow()
  const where =
    fulfilment === 'pickup'
      ? `Pick up from ${placeName(outlet)}`
      : address && isReady
        ? `Deliver to ${address.postcode}`
        : whereToText
  const areaMinutes = (area ?? quotedArea(outlet, null))?.minutes ?? 0
  const when =
    outside ?? (now ? whenText({ outlet, fulfilment, areaMinutes, now }, timing) : chooseText)
  return (
    <span className={layout.growing}>
      <small>{where}</small>
      <b>{fulfilment === 'delivery' && !address && timing === 'asap' ? enterPostcodeText : when}</b>
    </span>
  )
}

const chooseText = 'Choose a time at checkout'

/** How busy each slot is the server knows; here the hours alone speak. */
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
