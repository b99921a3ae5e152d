import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { DinerMessage } from '#domain/diner-messages.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { bookingsQuery } from '#staff/bookings/bookings-query.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { meQuery } from '#staff/shell/me.ts'
import { exampleAmount } from '#staff/shell/restaurant.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { type MessageExample, messageExample } from './message-examples.ts'

/** Examples for previews of messages, from the orders of the last week and the bookings of the next days. */
export function useMessageExamples(): (name: DinerMessage) => MessageExample {
  const money = useMoney()
  const { currency, timeZone } = useRestaurant()
  const now = new Date(useNow(60_000))
  const today = plainDate(now, timeZone)
  const { data: me } = useQuery(meQuery)
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets)
  const recent = useQuery({
    queryKey: ['orders for previews', today],
    queryFn: ({ signal }) =>
      call(calls.listStaffOrders, {
        query: { from: addDays(today, -6), to: today, limit: 100 },
        signal,
      }),
  })
  const sheet = useQuery(bookingsQuery(null))
  const isEmpty = sheet.data?.bookings.length === 0
  const booked = isEmpty ? sheet.data?.days.find(({ guests }) => guests > 0)?.day : undefined
  const later = useQuery({ ...bookingsQuery(booked ?? null), enabled: booked !== undefined })
  const rules = useQuery({
    queryKey: ['settings', 'booking rules'],
    queryFn: ({ signal }) => call(calls.getBookingRules, { signal }),
  })
  return (name) =>
    messageExample(name, {
      restaurant: me?.tenant.name ?? '',
      orders: recent.data?.orders ?? [],
      bookings: (booked ? later : sheet).data?.bookings ?? [],
      bookingPhone: rules.data?.phone,
      outlet: me?.outlets[0]?.name ?? '',
      zoneOf: (id) => outlets?.find((outlet) => outlet.id === id)?.time_zone ?? timeZone,
      now,
      money,
      sampleAmount: money(exampleAmount(2450, currency)),
    })
}
