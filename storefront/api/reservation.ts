import type { BookingRequest, ReservationTimings } from '#contract/reservation.ts'
import type { BookingForm } from '#domain/reservation.ts'
import { call, callForMessage } from './call.ts'

export function getReservationTimings(): Promise<ReservationTimings> {
  return call('GET /api/reservation/timings')
}

/** @returns the server's sentence */
export async function sendBooking(form: BookingForm, idempotencyKey: string): Promise<string> {
  const { people, ...rest } = form
  const body: BookingRequest = { ...rest, number_of_people: people }
  return (await callForMessage('POST /api/booking', { body, idempotencyKey })).message
}
