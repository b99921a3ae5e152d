import * as reservation from '#contract/reservation.ts'
import { bookingTexts } from '#domain/reservation.ts'
import { type AreaCalls, forSharedAddress } from './definition.ts'

const visitor = { who: 'public', area: 'Reservations' } as const
const ofBooking = { ...visitor, body: reservation.bookingKey, limit: forSharedAddress(3) } as const

export const reservationCalls = {
  getReservationTimings: {
    ...visitor,
    summary: 'Settings and times of the reservation form',
    data: reservation.reservationTimings,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  bookTable: {
    ...visitor,
    summary: 'Book a table',
    body: reservation.bookingRequest,
    data: reservation.placedBooking,
    message: bookingTexts.placed,
    limit: forSharedAddress(1),
    idempotencyKey: 'optional',
    errors: ['conflict', 'wrong_state', 'too_many_bookings'],
  },
  confirmBooking: {
    ...ofBooking,
    summary: 'Confirm a held booking with the key of the email’s link',
    data: reservation.confirmedBooking,
    message: 'Your table is booked.',
    errors: ['not_found'],
  },
  showBooking: {
    ...ofBooking,
    summary: 'A booking by the key of the link in its messages',
    data: reservation.linkedBooking,
    errors: ['not_found'],
  },
  cancelBooking: {
    ...ofBooking,
    summary: 'Cancel a booking with the key of the link in its messages',
    data: reservation.linkedBooking,
    message: 'Your booking is cancelled.',
    errors: ['not_found', 'wrong_state'],
  },
} satisfies AreaCalls
