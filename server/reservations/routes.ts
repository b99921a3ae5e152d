import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { confirmBooking } from './held-bookings.ts'
import { listReservationTimings } from './list-timings.ts'
import { placeBooking } from './place-booking.ts'

export function reservationRoutes(api: Api): void {
  answer(api, calls.getReservationTimings, (ctx, { reply }) => {
    reply.header('cache-control', 'no-store')
    return listReservationTimings(ctx)
  })

  answer(api, calls.bookTable, async (ctx, { body, idempotencyKey }) => {
    const { number_of_people: people, ...form } = body
    const { heldUntil } = await placeBooking(ctx, { ...form, people }, idempotencyKey)
    return { confirm_by: heldUntil?.toISOString() ?? null }
  })

  answer(api, calls.confirmBooking, async (ctx, { body }) => {
    const { date, time, people } = await confirmBooking(ctx, body.key)
    return { date, time, number_of_people: people }
  })
}
