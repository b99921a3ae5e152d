import { calls } from '#contract/calls.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import type { PlainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { bookingWords } from '#staff/words/bookings.ts'

export const bookingsKey = ['bookings'] as const

/** A day's bookings. The stream announces changes; a screen without a connection polls every minute. */
export const bookingsQuery = (day: PlainDate | null) => ({
  ...callQuery('bookings', calls.listBookings, { query: day ? { day } : {} }),
  refetchInterval: 60_000,
})

/** Runs a step of one booking. Refetches the day also after a failure: another member may have changed it first. */
export function useBookingStep(id: string, onDone?: () => void) {
  return useAction({
    asks: bookingWords.title,
    make: ({ step, message }: { step: BookingStep; message?: string }) =>
      call(calls.stepBooking, { params: { id, step }, body: message ? { message } : {} }),
    refreshes: bookingsKey,
    onDone: () => onDone?.(),
  })
}
