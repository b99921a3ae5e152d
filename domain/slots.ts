import type { Fulfilment } from './fulfilment.ts'
import { busyAt, laterFrom, pauseOf } from './live-facts.ts'
import { openIntervals } from './opening-hours.ts'
import { cooksFrom, gridOn, type SlotOutlet } from './slot-grid.ts'
import { addDays, instantAt, type PlainDate, plainDate, rangeIn, weekday } from './zone.ts'

export type { Fulfilment }

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
  /** False: the slot is full. */
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
  /** Days without a slot are left out; past and too early slots as well: every listed slot is available or full. */
  days: SlotDay[]
}

const minute = 60_000

/** Slots are counted from the opening of each stretch and end before it closes; past midnight on their own date. */
export function listSlots(request: SlotRequest): SlotList {
  const { outlet, now } = request
  const { timeZone, kitchen } = outlet
  const today = plainDate(now, timeZone)
  const slots = slotsOn(request, today, kitchen.daysAhead + 1)
  const days: SlotDay[] = []
  let next = 0
  for (let ahead = 0; ahead <= kitchen.daysAhead; ahead++) {
    const first = next
    const end = instantAt(addDays(today, ahead + 1), 0, timeZone).getTime()
    while ((slots[next]?.start.getTime() ?? end) < end) next++
    if (next > first) days.push({ date: addDays(today, ahead), slots: slots.slice(first, next) })
  }
  return { asap: findAsap(request), days }
}

/** The slot for later that starts exactly then, full or not; undefined if it cannot be requested. */
export function findSlot(request: SlotRequest, start: Date): Slot | undefined {
  const { outlet, now } = request
  if (Number.isNaN(start.getTime())) return undefined
  const date = plainDate(start, outlet.timeZone)
  const lastDate = addDays(plainDate(now, outlet.timeZone), outlet.kitchen.daysAhead)
  if (date > lastDate) return undefined
  return slotsOn(request, date, 1).find((slot) => slot.start.getTime() === start.getTime())
}

/** `18:30–18:45`, as the outlet's clock shows it; with the clock's name where the clocks change. */
export function slotLabel(slot: { start: Date; end: Date }, zone: string): string {
  return rangeIn(slot.start, slot.end, zone)
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

/** From when the cooks are there; the promise never ends after closing (docs/decisions/014-promises-and-held-bookings.md). */
export function findAsap(request: SlotRequest): Asap {
  const { outlet, now } = request
  const length = outlet.kitchen.slotMinutes * minute
  const stretch = stretchFor(request)
  const from = Math.max(
    readyAt(request),
    stretch ? Math.max(stretch.opensAt, cooksFrom(outlet, stretch) + readyTime(request)) : 0,
  )
  const slot = stretch && from < stretch.closesAt ? slotAt(outlet, stretch, from) : null
  const slotStart = slot !== null && hasRoom(request, slot) ? slot : null
  const to = slotStart && stretch ? Math.min(from + length, stretch.closesAt) : from + length
  return {
    isAvailable: slotStart !== null,
    minutes: [minutesUntil(from, now), minutesUntil(to, now)],
    from: new Date(from),
    to: new Date(to),
    slotStart,
  }
}

/** From a first instant until just before a second without a break, in milliseconds; midnight is no break. */
interface Stretch {
  opensAt: number
  closesAt: number
}

/** The stretch in which the food can be there, or the next if it opens within one slot of that; null for none. */
function stretchFor(request: SlotRequest): Stretch | null {
  const { outlet, fulfilment, now } = request
  if (!isOffered(request) || pauseOf(outlet, fulfilment, now)) return null
  const ready = readyAt(request)
  const stretches = stretchesAround(outlet, plainDate(now, outlet.timeZone))
  const isOpen = stretches.some(({ opensAt, closesAt }) => opensAt <= +now && +now < closesAt)
  if (!isOpen && !outlet.takesOrdersForLater) return null
  const next = stretches.find(({ closesAt }) => closesAt > ready)
  return next && next.opensAt <= ready + outlet.kitchen.slotMinutes * minute ? next : null
}

/** From yesterday, whose night may still be running, until the longest cooking and road of an order made that day end. */
function stretchesAround(outlet: SlotOutlet, date: PlainDate): Stretch[] {
  const stretches: Stretch[] = []
  for (const { opensAt, closesAt } of openIntervals(
    outlet.openingHours,
    outlet.timeZone,
    addDays(date, -1),
    4,
  )) {
    const last = stretches.at(-1)
    if (last?.closesAt === opensAt.getTime()) last.closesAt = closesAt.getTime()
    else stretches.push({ opensAt: opensAt.getTime(), closesAt: closesAt.getTime() })
  }
  return stretches
}

/** Start of the slot whose capacity a promise takes: the last that has begun, or null where none fits the stretch. */
function slotAt(outlet: SlotOutlet, stretch: Stretch, from: number): Date | null {
  const date = plainDate(new Date(from), outlet.timeZone)
  const begun = gridOn(outlet, addDays(date, -1), 2).findLast(({ start }) => start <= from)
  return begun && begun.start >= stretch.opensAt ? new Date(begun.start) : null
}

function slotsOn(request: SlotRequest, date: PlainDate, days: number): Slot[] {
  const { outlet, now } = request
  if (!isOffered(request) || !outlet.takesOrdersForLater) return []
  const { leadMinutes, slotMinutes } = outlet.kitchen
  const openFrom = laterFrom(request.outlet, request.fulfilment, now)
  const slots: Slot[] = []
  for (const { start, cooksFrom } of gridOn(outlet, date, days)) {
    const startsAt = new Date(start)
    const ready = readyTime(request, startsAt)
    const earliest = now.getTime() + Math.max(leadMinutes * minute, ready)
    if (start < earliest || start < cooksFrom + ready || start < openFrom) continue
    slots.push({
      start: startsAt,
      end: new Date(start + slotMinutes * minute),
      isAvailable: hasRoom(request, startsAt),
    })
  }
  return slots
}

function isOffered({ outlet, fulfilment }: SlotRequest): boolean {
  return !outlet.isPaused && outlet.services.includes(fulfilment)
}

/** From the start of cooking until the food is delivered or ready for pickup at that time, in milliseconds. */
export function readyTime({ outlet, fulfilment, areaMinutes, now }: SlotRequest, at = now): number {
  const road = fulfilment === 'delivery' ? areaMinutes : 0
  return (outlet.kitchen.preparationMinutes + (busyAt(outlet, at)?.minutes ?? 0) + road) * minute
}

/** When the food of an order made now is there if the cooks are, on a whole minute. */
export function readyAt(request: SlotRequest): number {
  return Math.ceil(request.now.getTime() / minute) * minute + readyTime(request)
}

function hasRoom({ outlet, used }: SlotRequest, start: Date): boolean {
  return used(start) < capacityAt(outlet, start)
}

export function capacityAt(outlet: SlotOutlet, start: Date): number {
  const { slotCapacity } = outlet.kitchen
  return busyAt(outlet, start)?.isHalf ? Math.floor(slotCapacity / 2) : slotCapacity
}

function minutesUntil(time: number, now: Date): number {
  return Math.floor((time - now.getTime()) / minute)
}

/** A promised time: delivered, or ready for pickup, between `from` and `to`. It uses the capacity of one slot. */
export interface NewPromise {
  from: Date
  to: Date
  slotStart: Date
}

/** Most minutes by which a promise may move. If that is not enough, the order is refunded. */
export const longestDelay = 120

/** Whether an order that is paid now can still be delivered within its promised time. */
export function canKeepPromise(promisedTo: Date, request: SlotRequest): boolean {
  return readyAt(request) <= promisedTo.getTime()
}

/** Promises that can replace a missed one, soonest first, up to two hours after it; empty while paused. */
export function promisesAfter(promisedTo: Date, request: SlotRequest): NewPromise[] {
  const latest = promisedTo.getTime() + longestDelay * 60_000
  const { asap, days } = listSlots(request)
  const soonest = asap.slotStart
    ? [{ from: asap.from, to: asap.to, slotStart: asap.slotStart }]
    : []
  const later = days
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.isAvailable && slot.start > asap.from)
    .map(({ start, end }) => ({ from: start, to: end, slotStart: start }))
  return [...soonest, ...later].filter(({ to }) => to.getTime() <= latest)
}
