import type { Fulfilment } from './fulfilment.ts'
import { isPausedFor, type Pause } from './live-facts.ts'
import { addDays, instantAt, minutesOf, type PlainDate, plainDate, weekday } from './zone.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Per day. */
export const mostRanges = 6

/** Wall-clock times `HH:mm` in the outlet's zone; `closes` at or before `opens` is on the next day. */
export interface TimeRange {
  opens: string
  closes: string
}

/** Several ranges in a day leave a break between them; none means closed. */
export interface OpeningHours {
  weekly: Record<Weekday, TimeRange[]>
  /** Holidays and special days, by date `YYYY-MM-DD`; they replace the weekday. */
  exceptions: { date: string; ranges: TimeRange[]; reason: string }[]
}

/** One stretch without a break; the end is exclusive. */
export interface OpenInterval {
  opensAt: Date
  closesAt: Date
}

export interface OpenState {
  isOpen: boolean
  /** End of the current stretch; null while closed, and for a kitchen that never closes. */
  closesAt: Date | null
  /** Start of the next stretch; null while open, and if none is found. */
  opensAt: Date | null
}

/** How far ahead the next opening is searched, in days: longer than any holiday. */
const horizon = 60

/** The ranges that begin on that day, earliest first. */
export function rangesOn(hours: OpeningHours, date: PlainDate): TimeRange[] {
  const exception = hours.exceptions.find((other) => other.date === date)
  const ranges = exception?.ranges ?? hours.weekly[weekdayOn(date)]
  return [...ranges].sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens))
}

export function weekdayOn(date: PlainDate): Weekday {
  // The index is always 0 to 6.
  return weekdays[weekday(date)] as Weekday
}

/** The stretches that begin on the given days, in order; where two overlap the later one begins when the earlier ends. */
export function* openIntervals(
  hours: OpeningHours,
  zone: string,
  from: PlainDate,
  days: number,
): Generator<OpenInterval, void> {
  let closedFrom = Number.NEGATIVE_INFINITY
  for (let index = 0; index < days; index++) {
    const date = addDays(from, index)
    for (const range of rangesOn(hours, date)) {
      const [opens, closes] = [minutesOf(range.opens), minutesOf(range.closes)]
      const opensAt = Math.max(instantAt(date, opens, zone).getTime(), closedFrom)
      const closesAt = instantAt(date, closes > opens ? closes : closes + 1440, zone)
      // Empty: inside an earlier range, or within the hour that spring skips.
      if (opensAt >= closesAt.getTime()) continue
      closedFrom = closesAt.getTime()
      yield { opensAt: new Date(opensAt), closesAt }
    }
  }
}

/** Whether the outlet is open at an instant by its hours; manual pauses do not count. */
export function openState(hours: OpeningHours, zone: string, now: Date): OpenState {
  const time = now.getTime()
  // Yesterday's night may still be running.
  const yesterday = addDays(plainDate(now, zone), -1)
  if (isEndless(hours, yesterday)) return { isOpen: true, closesAt: null, opensAt: null }
  const intervals = openIntervals(hours, zone, yesterday, horizon)
  let closesAt: Date | null = null
  for (const interval of intervals) {
    if (interval.closesAt.getTime() <= time) continue
    if (!closesAt && interval.opensAt.getTime() > time) {
      return { isOpen: false, closesAt: null, opensAt: interval.opensAt }
    }
    // Midnight between two days that are open around the clock is no closing time.
    if (closesAt && interval.opensAt.getTime() > closesAt.getTime()) {
      return { isOpen: true, closesAt, opensAt: null }
    }
    closesAt = interval.closesAt
  }
  if (!closesAt) return { isOpen: false, closesAt: null, opensAt: null }
  const isInSight = closesAt.getTime() - time <= (horizon - 3) * 24 * 3_600_000
  return { isOpen: true, closesAt: isInSight ? closesAt : null, opensAt: null }
}

/** Whether the doors never close from a day on; the usual ones of these say so in their week. */
function isEndless({ weekly, exceptions }: OpeningHours, from: PlainDate): boolean {
  return (
    weekdays.every((day) => isAllDay(weekly[day])) && exceptions.every(({ date }) => date < from)
  )
}

export function isAllDay([first, ...others]: readonly TimeRange[]): boolean {
  return others.length === 0 && first?.opens === '00:00' && /^(24|00):00$/.test(first.closes)
}

export interface OrderingHours {
  openingHours: OpeningHours
  timeZone: string
  /** Paused in the tenant's files. */
  isPaused: boolean
  takesOrdersForLater: boolean
  kitchen: { daysAhead: number }
  services: Fulfilment[]
  pauses?: Pause[]
}

/** Whether a closed outlet takes orders for its next opening, which is on a day that diners may choose. */
export function offersLater(
  { takesOrdersForLater, kitchen, timeZone }: OrderingHours,
  opensAt: Date | null,
  now: Date,
): boolean {
  if (!takesOrdersForLater || !opensAt) return false
  return plainDate(opensAt, timeZone) <= addDays(plainDate(now, timeZone), kitchen.daysAhead)
}

/** Open now, or closed but taking orders for later; false while each of its services is paused. */
export function isOutletTakingOrders(outlet: OrderingHours, now: Date): boolean {
  if (isPausedFor(outlet, now)) return false
  const { isOpen, opensAt } = openState(outlet.openingHours, outlet.timeZone, now)
  return isOpen || offersLater(outlet, opensAt, now)
}

export interface ShopState extends OpenState {
  /** No order can be placed: the flag of the configuration. */
  isClosed: boolean
}

/** The state of a restaurant over all its outlets, or over the ones given: closed when none of them takes orders. */
export function shopState(
  outlets: readonly OrderingHours[],
  tenant: { isPaused: boolean },
  now: Date,
): ShopState {
  const states = tenant.isPaused
    ? []
    : outlets
        .filter((outlet) => !isPausedFor(outlet, now))
        .map(({ openingHours, timeZone }) => openState(openingHours, timeZone, now))
  const open = states.filter((state) => state.isOpen)
  const isOpen = open.length > 0
  return {
    isClosed: isShopClosed(outlets, tenant, now),
    isOpen,
    closesAt: open.some(({ closesAt }) => !closesAt)
      ? null
      : (inOrder(open.map(({ closesAt }) => closesAt)).at(-1) ?? null),
    opensAt: isOpen ? null : (inOrder(states.map(({ opensAt }) => opensAt))[0] ?? null),
  }
}

/** Whether none of the outlets takes orders. */
export function isShopClosed(
  outlets: readonly OrderingHours[],
  tenant: { isPaused: boolean },
  now: Date,
): boolean {
  return tenant.isPaused || !outlets.some((outlet) => isOutletTakingOrders(outlet, now))
}

/** When `isShopClosed` may change next by the clock, or a time to check again; null if only a person can change it. */
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

function inOrder(instants: (Date | null)[]): Date[] {
  return instants.filter((instant) => instant !== null).sort((a, b) => a.getTime() - b.getTime())
}
