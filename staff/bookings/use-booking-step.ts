import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { bookingsKey } from './bookings-query.ts'

/**
 * Takes a step of one booking; the day is read again also after a failure, since somebody else may have been quicker.
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
