import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { PlainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'

export const bookingsKey = ['bookings'] as const

/** A day's bookings. The stream announces changes; a screen without a connection polls every minute. */
export function bookingsQuery(day: PlainDate | null) {
  return queryOptions({
    queryKey: [...bookingsKey, day],
    queryFn: ({ signal }) => call(calls.listBookings, { query: day ? { day } : {}, signal }),
    refetchInterval: 60_000,
  })
}
