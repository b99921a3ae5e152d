import { calls } from '#contract/diner-calls.ts'
import type { BookingRequest, ConfirmedBooking, ReservationTimings } from '#contract/reservation.ts'
import type { BookingForm } from '#domain/reservation.ts'
import { call, callForMessage } from './call.ts'

export function getReservationTimings(): Promise<ReservationTimings> {
  return call(calls.getReservationTimings)
}

/**
 * @returns the server's sentence, whether the seats are only held until the email's link is used, and whether the
 * restaurant has yet to confirm them
 */
export async function sendBooking(
  form: BookingForm,
  idempotencyKey: string,
): Promise<{ message: string; isHeld: boolean; awaitsRestaurant: boolean }> {
  const { people, ...rest } = form
  const body: BookingRequest = { ...rest, number_of_people: people }
  const answer = await callForMessage(calls.bookTable, {
    body,
    idempotencyKey,
  })
  // The status and the message are what is promised; a server of another version may send nothing more.
  const { confirm_by, awaits_restaurant } = answer.data ?? {}
  return {
    message: answer.message,
    isHeld: Boolean(confirm_by),
    awaitsRestaurant: awaits_restaurant === true,
  }
}

export function confirmBooking(key: string): Promise<ConfirmedBooking> {
  return call(calls.confirmBooking, { body: { key } })
}
