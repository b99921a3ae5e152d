import { forSharedAddress } from '#contract/address-limit.ts'
import {
  bookingKey,
  bookingRequest,
  confirmedBooking,
  linkedBooking,
  placedBooking,
  reservationTimings,
} from '#contract/reservation.ts'
import { bookingTexts } from '#domain/reservation.ts'
import type { AreaCalls } from './definition.ts'

export const reservationCalls = {
  getReservationTimings: {
    who: 'public',
    area: 'Reservations',
    summary: 'What the reservation form offers',
    data: reservationTimings,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  bookTable: {
    who: 'public',
    area: 'Reservations',
    summary: 'Book a table',
    body: bookingRequest,
    data: placedBooking,
    message: bookingTexts.placed,
    limit: forSharedAddress(1),
    idempotencyKey: 'optional',
    errors: ['conflict', 'key_reused', 'wrong_state', 'too_many_bookings'],
  },
  confirmBooking: {
    who: 'public',
    area: 'Reservations',
    summary: 'Confirm a held booking with the key of the email’s link',
    body: bookingKey,
    data: confirmedBooking,
    message: 'Your table is booked.',
    limit: forSharedAddress(3),
    errors: ['not_found'],
  },
  showBooking: {
    who: 'public',
    area: 'Reservations',
    summary: 'A booking by the key of the link in its messages',
    body: bookingKey,
    data: linkedBooking,
    limit: forSharedAddress(3),
    errors: ['not_found'],
  },
  cancelBooking: {
    who: 'public',
    area: 'Reservations',
    summary: 'Cancel a booking with the key of the link in its messages',
    body: bookingKey,
    data: linkedBooking,
    message: 'Your booking is cancelled.',
    limit: forSharedAddress(3),
    errors: ['not_found', 'wrong_state'],
  },
} satisfies AreaCalls
