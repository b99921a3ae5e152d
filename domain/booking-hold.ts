import type { SeatsToBook } from './reservation.ts'

/** How long a booking that must be confirmed keeps its seats, in minutes. */
export const holdMinutes = 20

/** Guests that anybody may book for without proving their email address. */
export const mostGuestsUnproven = 8

/** Bookings to come that one network may have without proof of an email address; each more must be confirmed. */
export const mostUnprovenPerNetwork = 6

/** Bookings to come that one network may have without such proof, those included that wait for it. */
export const mostWithoutProofPerNetwork = 24

/**
 * Bookings that one network may have at all, to come or cancelled within a day of being made: an office or a campus has one
 * address for all of its people.
 */
export const mostPerNetwork = 72

/** A range of addresses may be one party's, or a carrier's whole town: each limit of a network is this many times higher. */
export const networksPerRange = 2

/** Bookings of a restaurant in one hour after which each more must be confirmed, whoever makes it. */
export const mostUnprovenPerHour = 30

/**
 * Guests whom diners may book within one day without proof of an email address; each booking that goes beyond must be
 * confirmed, whoever makes it. A tenth of the seats. At least what fills the house once: where few days can be booked, a tenth
 * is less than an ordinary house takes in a day. At least what one network may have, for a small restaurant.
 */
export function mostUnprovenGuests({ seats, seatsOfDay }: SeatsToBook): number {
  return Math.max(seats / 10, seatsOfDay, mostUnprovenPerNetwork * mostGuestsUnproven)
}

/**
 * Other bookings that decide whether this one must be confirmed, read when it is written. One is unproven until its link was
 * used, or the restaurant has confirmed it or seated its guests.
 */
export interface BookingHistory extends SeatsToBook {
  guests: number
  /** The same email or phone has a table on that day already. */
  hasOtherThatDay: boolean
  /** Bookings to come of the same network that are unproven. */
  unprovenOfNetwork: number
  /** Those of the network's range. */
  unprovenOfRange: number
  /** Guests of the unproven bookings that diners made within a day, without those that wait for their link. */
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
