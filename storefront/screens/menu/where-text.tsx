import { quotedArea } from '#domain/outlet-search.ts'
import { dayLabel, findAsap, findSlot, type SlotRequest, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { SiteOutlet } from '../../site.ts'
import { useFulfilment } from '../../state/fulfilment.ts'
import { useReach } from '../../state/quote.ts'
import { useNow } from '../../state/use-now.ts'

/** What is known of how, where and when, in two lines. */
export function WhereText({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment, address, timing, isReady } = useFulfilment()
  const { area, outside } = useReach(outlet)
  const now = useNow()
  const where =
    fulfilment === 'pickup'
      ? `Pick up from ${outlet.address.line1}`
      : address && isReady
        ? `Deliver to ${address.postcode}`
        : 'Deliver to your address'
  // How busy each slot is the server knows; here the hours alone speak.
  const when =
    outside ??
    (now
      ? whenText(
          {
            outlet,
            fulfilment,
            areaMinutes: (area ?? quotedArea(outlet, null))?.minutes ?? 0,
            now,
            used: () => 0,
          },
          timing,
        )
      : chooseText)
  return (
    <span className="grow">
      <small>{where}</small>
      <b>
        {fulfilment === 'delivery' && !address && timing === 'asap' ? 'Check your postcode' : when}
      </b>
    </span>
  )
}

const chooseText = 'Choose a time at checkout'

function whenText(request: SlotRequest, timing: string): string {
  const { timeZone } = request.outlet
  const slot = timing === 'asap' ? undefined : findSlot(request, new Date(timing))
  if (slot) {
    const day = dayLabel(plainDate(slot.start, timeZone), plainDate(request.now, timeZone))
    return `${day}, ${slotLabel(slot, timeZone)}`
  }
  const asap = findAsap(request)
  return asap.isAvailable ? `Today, ${asap.minutes[0]}–${asap.minutes[1]} min` : chooseText
}
