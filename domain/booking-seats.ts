import { type OpeningHours, type TimeRange, weekdayOn } from './opening-hours.ts'
import { type BookingTimes, bookingWindow, parseSlot } from './reservation.ts'
import type { BookingSettings } from './tenant.ts'
import { addDays, minutesOf, type PlainDate } from './zone.ts'

/** Minutes that a party keeps its table, unless the restaurant has set others. */
export const defaultStayMinutes = 90

/** Guests that arrive at a start `HH:mm`. */
export interface Arrivals {
  start: string
  guests: number
}

/**
 * The maximum number of guests at tables during a stay that begins at a start: those already seated, and those who
 * arrive during the stay. Each day is counted separately.
 * @param arrivals of the day
 */
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

/** Seats at the starts of the days that can be booked. */
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

/**
 * All bookings per network, upcoming or cancelled within a day of being made: an office or a campus has one address for
 * all of its people.
 */
export const mostPerNetwork = 72

/**
 * An address range may belong to one party, or to a carrier's whole town: limits per range are this many times those
 * per network.
 */
export const networksPerRange = 2

/** Bookings of a restaurant within one hour, from any network; further ones must be confirmed. */
export const mostUnprovenPerHour = 30

/**
 * Guests whom diners may book within one day without a proven email address; bookings beyond that must be confirmed,
 * from any network. A tenth of the seats. At least one full house: with few bookable days, a tenth is less than an
 * ordinary house takes in a day. At least the limit of one network, for a small restaurant.
 */
export function mostUnprovenGuests({ seats, seatsOfDay }: SeatsToBook): number {
  return Math.max(seats / 10, seatsOfDay, mostUnprovenPerNetwork * mostGuestsUnproven)
}

/**
 * Other bookings, read when this one is written, that decide whether it must be confirmed. A booking is unproven until
 * its link is used, or the restaurant has confirmed it or seated its guests.
 */
export interface BookingHistory extends SeatsToBook {
  guests: number
  /** The same email or phone has a table on that day already. */
  hasOtherThatDay: boolean
  /** Unproven upcoming bookings of the same network. */
  unprovenOfNetwork: number
  /** Unproven upcoming bookings of the network's range. */
  unprovenOfRange: number
  /** Guests of unproven bookings made by diners within a day, without those that wait for their link. */
  unprovenGuests: number
  /** Bookings of the restaurant within the last hour. */
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

/**
 * The starts `HH:mm` at which a day takes bookings; empty when it takes none: those of its weekday, within the hours of
 * a special day, and none on a closed one. A weekday without starts of its own takes the usual ones, unless the outlet
 * stays closed on it.
 * @param hours of the outlet whose holidays count; undefined where there is none
 */
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
