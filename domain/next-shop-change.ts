import { isShopClosed, type OrderingHours, openState } from './opening-hours.ts'
import { addDays, instantAt, plainDate } from './zone.ts'

/**
 * When `isShopClosed` changes by the clock between taking orders and taking none: at an opening, a closing, the end of a
 * pause, or at midnight when diners may choose the day of the next opening. Where a change lies behind the next of these, it is the time to look again. Null when only a person can change it.
 */
export function nextShopChange(
  outlets: readonly OrderingHours[],
  tenant: { isPaused: boolean },
  now: Date,
): Date | null {
  if (tenant.isPaused) return null
  const times = outlets
    .flatMap((outlet) => changesOf(outlet, now))
    .filter((time) => time > now.getTime())
    .sort((a, b) => a - b)
    .map((time) => new Date(time))
  const isClosed = isShopClosed(outlets, tenant, now)
  const change = times.find((time) => isShopClosed(outlets, tenant, time) !== isClosed)
  return change ?? times.at(-1) ?? null
}

function changesOf(
  { openingHours, timeZone, kitchen, pauses = [] }: OrderingHours,
  now: Date,
): number[] {
  const { opensAt, closesAt } = openState(openingHours, timeZone, now)
  const offeredOn = opensAt && addDays(plainDate(opensAt, timeZone), -kitchen.daysAhead)
  const hours = [opensAt, closesAt].flatMap((time) => time?.getTime() ?? [])
  const ends = pauses.flatMap(({ until }) => (until === null ? [] : Date.parse(until)))
  const offered = offeredOn ? [instantAt(offeredOn, 0, timeZone).getTime()] : []
  return [...hours, ...ends, ...offered]
}
