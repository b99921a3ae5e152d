import { bookingRequest, reservationTimings } from '#contract/reservation.ts'
import { bookingTexts } from '#domain/reservation.ts'
import { type Api, nothing, publicCall } from '#server/http/call.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { listReservationTimings } from './list-timings.ts'
import { placeBooking } from './place-booking.ts'

export function reservationRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'GET',
      path: '/reservation/timings',
      summary: 'What the reservation form offers',
      data: reservationTimings,
      limit: 120,
    },
    (ctx, { reply }) => {
      reply.header('cache-control', 'no-store')
      return listReservationTimings(ctx)
    },
  )

  publicCall(
    api,
    {
      method: 'POST',
      path: '/booking',
      summary: 'Book a table; an Idempotency-Key makes a repetition harmless',
      body: bookingRequest,
      data: nothing,
      message: bookingTexts.placed,
      limit: 10,
    },
    async (ctx, { body, headers }) => {
      const { number_of_people: people, ...form } = body
      await placeBooking(ctx, { ...form, people }, readIdempotencyKey(headers['idempotency-key']))
      return null
    },
  )
}
