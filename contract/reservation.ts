import { z } from 'zod'
import { type AreaCalls, forSharedAddress } from '#contract/calls/definition.ts'
import { bookingStates } from '#domain/booking-states.ts'
import { bookingTexts } from '#domain/reservation.ts'
import { count, texts } from './values.ts'

export const reservationTimings = z.object({
  slots: z.array(z.string()).describe('Starts of an ordinary day, hh:mm AM'),
  booking_days_allowed: count,
  allow_booking_whatsapp_share: z.enum(['true', 'false']),
  booking_whatsapp_number: z.string(),
  time_zone: z.string().describe('Zone of all days and starts'),
  seats_per_slot: count.describe('Guests that can be at tables at the same time'),
  seats_left: z
    .array(z.object({ date: z.string(), time: z.string(), seats: count }))
    .describe('Left out: every seat is free'),
  exceptions: z
    .array(z.object({ date: z.string(), slots: z.array(z.string()) }))
    .describe('Days with other starts than `slots`'),
})
export type ReservationTimings = z.infer<typeof reservationTimings>

/** Not validated here: the rules answer with the form's own sentences. */
const text = z.string().max(2_000).default('')
export const bookingRequest = z.object({
  date: text.describe('YYYY-MM-DD'),
  time: text.describe('One of the slots'),
  number_of_people: text.describe("'1' to '10', or '10+'"),
  name: z.string().max(100).default(''),
  phone: text,
  email: text,
  message: text,
})
export type BookingRequest = z.infer<typeof bookingRequest>

const awaits_restaurant = z.boolean().describe('Whether the restaurant has yet to confirm it')

export const placedBooking = z.object({
  awaits_restaurant,
  confirm_by: z.string().nullable().describe('Until then the seats are held'),
})
export type PlacedBooking = z.infer<typeof placedBooking>

export const confirmedBooking = z.object({
  awaits_restaurant,
  ...texts('date', 'time', 'number_of_people'),
})
export type ConfirmedBooking = z.infer<typeof confirmedBooking>

/** A booking as shown by the link in its messages, without data of the diner. */
export const linkedBooking = z.object({
  ...texts('date', 'time', 'number_of_people'),
  state: z.enum(bookingStates),
  can_cancel: z.boolean().describe('Until it begins'),
  phone: z.string().describe('Of the restaurant, for everything else'),
})
export type LinkedBooking = z.infer<typeof linkedBooking>

const ofVisitor = { who: 'public', area: 'Reservations' } as const
const ofBooking = {
  ...ofVisitor,
  body: z.object({ key: z.string().max(200) }),
  limit: forSharedAddress(3),
} as const

export const reservationCalls = {
  getReservationTimings: {
    ...ofVisitor,
    summary: 'Settings and times of the reservation form',
    data: reservationTimings,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  bookTable: {
    ...ofVisitor,
    summary: 'Book a table',
    body: bookingRequest,
    data: placedBooking,
    message: bookingTexts.placed,
    limit: forSharedAddress(1),
    idempotencyKey: 'optional',
    errors: ['conflict', 'wrong_state', 'too_many_bookings'],
  },
  confirmBooking: {
    ...ofBooking,
    summary: 'Confirm a held booking with the key of the email’s link',
    data: confirmedBooking,
    message: 'Your table is booked.',
    errors: ['not_found'],
  },
  showBooking: {
    ...ofBooking,
    summary: 'A booking by the key of the link in its messages',
    data: linkedBooking,
    errors: ['not_found'],
  },
  cancelBooking: {
    ...ofBooking,
    summary: 'Cancel a booking with the key of the link in its messages',
    data: linkedBooking,
    message: 'Your booking is cancelled.',
    errors: ['not_found', 'wrong_state'],
  },
} satisfies AreaCalls
