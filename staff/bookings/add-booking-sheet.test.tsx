import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import { AddBookingSheet } from './add-booking-sheet.tsx'
import { bookingsQuery } from './bookings-query.ts'

const day = '2026-11-21'
const loaded: WireBookingDay = {
  day,
  today: day,
  now: '18:00',
  taken: true,
  bookings: [],
  guests: 0,
  starts: [{ time: '18:30', guests: 4, capacity: 12, free: 8 }],
  days: [],
  stay_minutes: 90,
  to_confirm: [],
}

afterEach(() => {
  onlineManager.setOnline(true)
})

/** Its first render, over bookings that were loaded before. */
function openedSheet(): string {
  const client = new QueryClient()
  for (const each of [null, day]) client.setQueryData(bookingsQuery(each).queryKey, loaded)
  const sheet = <AddBookingSheet kind="new" day={day} isManager={false} onClose={() => {}} />
  return renderToStaticMarkup(<QueryClientProvider client={client}>{sheet}</QueryClientProvider>)
}

test('no time can be chosen while the sheet waits for the seats that are left', () => {
  const html = openedSheet()

  expect(html).toContain('Loading')
  expect(html).not.toContain('18:30')
})

test('without a network the seats that were left last can be chosen', () => {
  onlineManager.setOnline(false)

  const html = openedSheet()

  expect(html).toMatch(/<option[^>]*selected[^>]*>18:30/)
  expect(html).not.toContain('Loading')
})
