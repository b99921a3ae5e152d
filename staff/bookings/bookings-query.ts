import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import type { PlainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'

export const bookingsKey = ['bookings'] as const

/** A day's bookings. The stream announces changes; a screen without a connection polls every minute. */
export function bookingsQuery(day: PlainDate | null) {
  return queryOptions({
    queryKey: [...bookingsKey, day],
    queryFn: ({ signal }) => call(calls.listBookings, { query: day ? { day } : {}, signal }),
    refetchInterval: 60_000,
  })
}

/**
 * Runs a step of one booking; refetches the day also after a failure, since another member may have changed it first.
 */
export function useBookingStep(id: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ step, message }: { step: BookingStep; message?: string }) =>
      withPerson(bookingWords.title, () =>
        call(calls.stepBooking, { params: { id, step }, body: message ? { message } : {} }),
      ),
    onSuccess: (booking) => booking && onDone?.(),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  })
}
