import { areaFor, quotedArea } from '#domain/delivery-areas.ts'
import { dayLabel, listSlots, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { Site } from '#storefront/site.ts'
import { currentTime } from '#storefront/state/clock.ts'
import { chooseTiming, useFulfilment } from '#storefront/state/fulfilment.ts'
import { notify } from '#storefront/state/notify.ts'
import { read } from '#storefront/state/storage.ts'

/** Chooses the first time that the kitchen seen last can promise, and says which. The checkout asks the server again. */
export async function chooseFirstSlot({ outlets, defaultOutletId }: Site): Promise<void> {
  const seen = read('outlet_id') ?? defaultOutletId
  const outlet = outlets.find(({ id }) => id === seen) ?? outlets[0]
  if (!outlet) return
  const { fulfilment, address } = useFulfilment.getState()
  const area = (address && areaFor(outlet, address.postcode)) ?? quotedArea(outlet, null)
  const now = currentTime()
  const request = { outlet, fulfilment, areaMinutes: area?.minutes ?? 0, now, used: () => 0 }
  const [slot] = listSlots(request).days.flatMap(({ slots }) => slots)
  if (!slot) return notify.error('There is no time to choose yet.')
  chooseTiming(slot.start.toISOString())
  const { timeZone } = outlet
  const day = dayLabel(plainDate(slot.start, timeZone), plainDate(now, timeZone))
  return notify.success(`Your order is for ${day}, ${slotLabel(slot, timeZone)}.`)
}
