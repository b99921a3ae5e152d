import { type OrderingHours, openIntervals, openState } from './opening-hours.ts'
import type { Kitchen } from './tenant.ts'
import { addDays, instantAt, type PlainDate, plainDate, timeIn, weekday } from './zone.ts'

export type Fulfilment = 'delivery' | 'pickup'

/** What decides which times can be promised; an `Outlet` is one. */
export interface SlotOutlet extends OrderingHours {
  services: Fulfilment[]
  kitchen: Kitchen
}

export interface SlotRequest {
  outlet: SlotOutlet
  fulfilment: Fulfilment
  /** On the road to the diner's area; counts for delivery only. */
  areaMinutes: number
  now: Date
  /** Orders already promised for the slot that starts then, delivery and pickup together. */
  used: (start: Date) => number
}

/** At the door, or ready for pickup, from `start` until `end`. */
export interface Slot {
  start: Date
  end: Date
  /** False: as many orders as the kitchen promises are in it. */
  isAvailable: boolean
}

export interface SlotDay {
  date: PlainDate
  slots: Slot[]
}

export interface Asap {
  isAvailable: boolean
  /** From now, in whole minutes. */
  minutes: [from: number, to: number]
  from: Date
  to: Date
  /** Start of the slot whose capacity it takes; null when it is not available. */
  slotStart: Date | null
}

export interface SlotList {
  asap: Asap
  /** Days without a slot are left out; past and too early slots as well: what is listed can be had, or is full. */
  days: SlotDay[]
}

const minute = 60_000

/**
 * Slots are counted from the opening time of each stretch and end before it closes (expectations §1, 4). Those past
 * midnight stand under the day they are on. Around the clock changes steps are real time.
 */
export function listSlots(request: SlotRequest): SlotList {
  const { outlet, now } = request
  const today = plainDate(now, outlet.timeZone)
  const dates = Array.from({ length: outlet.kitchen.daysAhead + 1 }, (_, ahead) =>
    addDays(today, ahead),
  )
  return {
    asap: findAsap(request),
    days: dates
      .map((date) => ({ date, slots: slotsOn(request, date) }))
      .filter((day) => day.slots.length > 0),
  }
}

/** The slot for later that starts exactly then, full or not; undefined when it cannot be asked for. */
export function findSlot(request: SlotRequest, start: Date): Slot | undefined {
  const { outlet, now } = request
  if (Number.isNaN(start.getTime())) return undefined
  const date = plainDate(start, outlet.timeZone)
  const lastDate = addDays(plainDate(now, outlet.timeZone), outlet.kitchen.daysAhead)
  if (date > lastDate) return undefined
  return slotsOn(request, date).find((slot) => slot.start.getTime() === start.getTime())
}

/** `18:30–18:45`, as the outlet's clock shows it. */
export function slotLabel(slot: { start: Date; end: Date }, zone: string): string {
  return `${timeIn(slot.start, zone)}–${timeIn(slot.end, zone)}`
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `Today`, `Tomorrow` or `Sat 22 Nov`. */
export function dayLabel(date: PlainDate, today: PlainDate): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  const month = monthNames[Number(date.slice(5, 7)) - 1]
  return `${dayNames[weekday(date)]} ${Number(date.slice(8, 10))} ${month}`
}

/** What "as soon as possible" means now (expectations §1, 3). */
export function findAsap(request: SlotRequest): Asap {
  const slot = asapSlot(request)
  const now = request.now.getTime()
  const from = Math.max(slot?.start.getTime() ?? 0, readyAt(request))
  const to = from + request.outlet.kitchen.slotMinutes * minute
  return {
    isAvailable: slot !== null,
    minutes: [Math.floor((from - now) / minute), Math.floor((to - now) / minute)],
    from: new Date(from),
    to: new Date(to),
    slotStart: slot?.start ?? null,
  }
}

/**
 * The slot in which the food can be there at the earliest, or the first of a stretch that opens within one slot of
 * that. If it is full there is no "as soon as possible": the order must not move to a later time unasked.
 */
function asapSlot(request: SlotRequest): Slot | null {
  const { outlet, now } = request
  if (!isOffered(request)) return null
  const { isOpen } = openState(outlet.openingHours, outlet.timeZone, now)
  if (!isOpen && !outlet.takesOrdersForLater) return null

  const { slotMinutes } = outlet.kitchen
  const ready = readyAt(request)
  const date = plainDate(new Date(ready), outlet.timeZone)
  const next = [...gridOn(outlet, date), ...gridOn(outlet, addDays(date, 1))].find(
    (slot) => slot.end.getTime() > ready,
  )
  if (!next || next.start.getTime() > ready + slotMinutes * minute) return null
  return hasRoom(request, next.start) ? { ...next, isAvailable: true } : null
}

function slotsOn(request: SlotRequest, date: PlainDate): Slot[] {
  const { outlet, now } = request
  if (!isOffered(request) || !outlet.takesOrdersForLater) return []
  const notice = Math.max(outlet.kitchen.leadMinutes, readyMinutes(request))
  const earliest = now.getTime() + notice * minute
  return gridOn(outlet, date)
    .filter((slot) => slot.start.getTime() >= earliest)
    .map((slot) => ({ ...slot, isAvailable: hasRoom(request, slot.start) }))
}

function isOffered({ outlet, fulfilment }: SlotRequest): boolean {
  return !outlet.isPaused && outlet.services.includes(fulfilment)
}

/** From the order until the food is where the diner wants it. */
function readyMinutes({ outlet, fulfilment, areaMinutes }: SlotRequest): number {
  return outlet.kitchen.preparationMinutes + (fulfilment === 'delivery' ? areaMinutes : 0)
}

/** The earliest promise, on a whole minute. */
function readyAt(request: SlotRequest): number {
  return (Math.ceil(request.now.getTime() / minute) + readyMinutes(request)) * minute
}

function hasRoom({ outlet, used }: SlotRequest, start: Date): boolean {
  return used(start) < outlet.kitchen.slotCapacity
}

/** All slots that start on that day. */
function gridOn(outlet: SlotOutlet, date: PlainDate): { start: Date; end: Date }[] {
  const { openingHours, timeZone, kitchen } = outlet
  const length = kitchen.slotMinutes * minute
  const midnight = instantAt(date, 0, timeZone).getTime()
  const nextMidnight = instantAt(addDays(date, 1), 0, timeZone).getTime()
  const grid: { start: Date; end: Date }[] = []
  // Yesterday's last stretch may reach into this day.
  for (const { opensAt, closesAt } of openIntervals(openingHours, timeZone, addDays(date, -1), 2)) {
    const last = Math.min(closesAt.getTime() - length, nextMidnight - 1)
    for (let start = opensAt.getTime(); start <= last; start += length) {
      if (start >= midnight) grid.push({ start: new Date(start), end: new Date(start + length) })
    }
  }
  return grid
}
