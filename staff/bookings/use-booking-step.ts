import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { bookingsKey } from './bookings-query.ts'

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
