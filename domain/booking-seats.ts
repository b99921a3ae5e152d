import { type OpeningHours, type TimeRange, weekdayOn } from './opening-hours.ts'
import { type BookingTimes, bookingWindow, parseSlot } from './reservation.ts'
import type { BookingSettings } from './tenant.ts'
import { addDays, minutesOf, type PlainDate } from './zone.ts'

/** Minutes that a party keeps its table, unless the restaurant has set others. */
export const defaultStayMinutes = 90

export interface Arrivals {
  start: string
  guests: number
}

/** Most guests at tables during a stay that begins at a start. @param arrivals of the day */
export function guestsDuring(
  arrivals: readonly Arrivals[],
  start: string,
  stayMinutes: number,
): number {
  const from = minutesOf(start)
  const meanwhile = arrivals.filter(({ start: other }) => {
    const at = minutesOf(other)
    return from < at && at < from + stayMinutes
  })
  const moments = [start, ...meanwhile.map((each) => each.start)]
  return Math.max(...moments.map((moment) => guestsAt(arrivals, moment, stayMinutes)))
}

/** Guests at tables at a moment `HH:mm`. @param arrivals of the day */
export function guestsAt(
  arrivals: readonly Arrivals[],
  moment: string,
  stayMinutes: number,
): number {
  const now = minutesOf(moment)
  return arrivals
    .filter(({ start }) => minutesOf(start) <= now && now < minutesOf(start) + stayMinutes)
    .reduce((sum, { guests }) => sum + guests, 0)
}

export interface SeatsToBook {
  /** Of all these days together. */
  seats: number
  /** Of the day with the most. */
  seatsOfDay: number
}

/** Counts the seats that diners may book now. A start within the stay of an earlier one adds none. */
export function seatsToBook(
  times: BookingTimes,
  { seats, stayMinutes }: { seats: number; stayMinutes: number },
  now: Date,
): SeatsToBook {
  const { first, last } = bookingWindow(times, now)
  let starts = 0
  let startsOfDay = 0
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const sittings = countSittings(times.startsOn(date), stayMinutes)
    starts += sittings
    startsOfDay = Math.max(startsOfDay, sittings)
  }
  return { seats: starts * seats, seatsOfDay: startsOfDay * seats }
}

/** Number of starts that can be filled one after the other. */
function countSittings(starts: readonly string[], stayMinutes: number): number {
  let sittings = 0
  let freeFrom = 0
  for (const at of starts.map((start) => parseSlot(start) ?? 0).sort((a, b) => a - b)) {
    if (at < freeFrom) continue
    sittings++
    freeFrom = at + stayMinutes
  }
  return sittings
}

/** How long a booking that must be confirmed keeps its seats, in minutes. */
export const holdMinutes = 20

/** Maximum number of guests of a booking without a proven email address. */
export const mostGuestsUnproven = 8

/** Upcoming bookings per network without a proven email address; further ones must be confirmed. */
export const mostUnprovenPerNetwork = 6

/** Upcoming bookings per network without a proven email address, including those that wait for the proof. */
export const mostWithoutProofPerNetwork = 24

/** All bookings per network, upcoming or cancelled within a day: a campus has one address for all its people. */
export const mostPerNetwork = 72

/** A range may belong to one party or to a carrier's town: its limits are this many times those per network. */
export const networksPerRange = 2

/** Bookings of a restaurant within one hour, from any network; further ones must be confirmed. */
export const mostUnprovenPerHour = 30

/** A tenth of the seats, at least one full house, and at least the limit of one network for a small restaurant. */
export function mostUnprovenGuests({ seats, seatsOfDay }: SeatsToBook): number {
  return Math.max(seats / 10, seatsOfDay, mostUnprovenPerNetwork * mostGuestsUnproven)
}

/** Other bookings that decide whether this one must be confirmed; unproven until a link or the restaurant confirms. */
export interface BookingHistory extends SeatsToBook {
  guests: number
  hasOtherThatDay: boolean
  unprovenOfNetwork: number
  /** Unproven upcoming bookings of the network's range. */
  unprovenOfRange: number
  /** Guests of unproven bookings made by diners within a day, without those that wait for their link. */
  unprovenGuests: number
  inTheLastHour: number
}

/** Whether a booking is held until the link in its message confirms it. */
export function mustConfirm(history: BookingHistory): boolean {
  return (
    history.guests > mostGuestsUnproven ||
    history.hasOtherThatDay ||
    history.unprovenOfNetwork >= mostUnprovenPerNetwork ||
    history.unprovenOfRange >= mostUnprovenPerNetwork * networksPerRange ||
    history.unprovenGuests + history.guests > mostUnprovenGuests(history) ||
    history.inTheLastHour >= mostUnprovenPerHour
  )
}

/** Starts of a weekday within the hours of a special day. @param hours undefined where no outlet's holidays count */
export function bookingStarts(
  { slots, weekdays = {} }: Pick<BookingSettings, 'slots' | 'weekdays'>,
  hours: OpeningHours | undefined,
  date: PlainDate,
): string[] {
  const weekday = weekdayOn(date)
  const exception = hours?.exceptions.find((other) => other.date === date)
  const isOpen = exception !== undefined || !hours || hours.weekly[weekday].length > 0
  const starts = weekdays[weekday] ?? (isOpen ? slots : [])
  return exception
    ? starts.filter((start) => exception.ranges.some((range) => isWithin(start, range)))
    : starts
}

/** Hours past midnight belong to the day they began on. */
function isWithin(start: string, { opens, closes }: TimeRange): boolean {
  const [time, from, until] = [minutesOf(start), minutesOf(opens), minutesOf(closes)]
  return time >= from && (time < until || until <= from)
}
