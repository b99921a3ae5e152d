/** How long a booking that must be confirmed keeps its seats, in minutes. */
export const holdMinutes = 20

/** Guests that anybody may book for without proving their email address. */
export const mostGuestsUnproven = 8

/** Bookings to come that one network may have without proof of an email address; each more must be confirmed. */
export const mostUnprovenPerNetwork = 6

/** Bookings to come that one network may have without such proof, those included that wait for it. */
export const mostWithoutProofPerNetwork = 24

/** Bookings to come that one network may have at all: an office or a campus has one address for all of its people. */
export const mostPerNetwork = 72

/** Bookings of a restaurant in one hour after which each more must be confirmed, whoever makes it. */
export const mostUnprovenPerHour = 30

/** Other bookings that decide whether this one must be confirmed, read when it is written. */
export interface BookingHistory {
  guests: number
  /** The same email or phone has a table on that day already. */
  hasOtherThatDay: boolean
  /** Bookings to come of the same network that no link has confirmed. */
  unprovenOfNetwork: number
  /** Bookings of the restaurant within the last hour. */
  inTheLastHour: number
}

/** Whether a booking is held until the link in its message confirms it. */
export function mustConfirm(history: BookingHistory): boolean {
  return (
    history.guests > mostGuestsUnproven ||
    history.hasOtherThatDay ||
    history.unprovenOfNetwork >= mostUnprovenPerNetwork ||
    history.inTheLastHour >= mostUnprovenPerHour
  )
}
