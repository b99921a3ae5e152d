import { type Api, answer } from '#server/http/call.ts'
import { underCurrentTerms } from '#server/tenancy/terms.ts'
import { getBookingRules, updateBookingRules } from './booking-rules.ts'
import { listReservationTimings } from './booking-seats.ts'
import { addBooking, changeBooking, stepBooking } from './change-booking.ts'
import { cancelByLink, confirmBooking, showBooking } from './linked-bookings.ts'
import { listBookings } from './list-bookings.ts'
import { placeBooking } from './place-booking.ts'

export function reservationRoutes(api: Api): void {
  answer(api, {
    getReservationTimings: (ctx, { reply }) => {
      reply.header('cache-control', 'no-store')
      return listReservationTimings(ctx)
    },
    bookTable: async (ctx, { body, idempotencyKey }) => {
      const { number_of_people: people, ...form } = body
      const placed = await placeBooking(ctx, { ...form, people }, idempotencyKey)
      const { heldUntil, awaitsRestaurant } = placed
      return { confirm_by: heldUntil?.toISOString() ?? null, awaits_restaurant: awaitsRestaurant }
    },
    confirmBooking: async (ctx, { body }) => {
      const { form, awaitsRestaurant } = await confirmBooking(ctx, body.key)
      const { date, time, people } = form
      return { date, time, number_of_people: people, awaits_restaurant: awaitsRestaurant }
    },
    showBooking: (ctx, { body }) => showBooking(ctx, body.key),
    cancelBooking: (ctx, { body }) => cancelByLink(ctx, body.key),
  })
}

/** The sheet of booked tables, at the restaurant. */
export function staffReservationRoutes(api: Api): void {
  answer(api, {
    listBookings: (ctx, { query }) => listBookings(ctx, query.day),
    addBooking: (ctx, { body, idempotencyKey }) =>
      underCurrentTerms(ctx, (current) => addBooking(current, body, idempotencyKey)),
    changeBooking: (ctx, { params, body }) =>
      underCurrentTerms(ctx, (current) => changeBooking(current, params.id, body)),
    stepBooking: (ctx, { params, body }) => stepBooking(ctx, params.id, params.step, body?.message),
    getBookingRules,
    updateBookingRules: (ctx, { body }) => updateBookingRules(ctx, body),
  })
}
