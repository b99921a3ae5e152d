import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#domain/zone.ts'
import { todayQuery } from './today-query.ts'

/**
 * The business day that an outlet is in; undefined until it is loaded, with the reason where it could not be.
 * @param outletId without one: that of the first outlet, which others may not be in
 */
export function useBusinessDay(outletId: string | null | undefined): {
  day: PlainDate | undefined
  error: Error | null
} {
  const { data, error } = useQuery(todayQuery(outletId ? [outletId] : []))
  return { day: data?.day, error }
}
