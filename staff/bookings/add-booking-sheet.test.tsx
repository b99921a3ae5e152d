import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import {
  AddBookingSheet,
  firstStart,
  isFirstFetch,
  type OfferedStarts,
  withOffered,
} from './add-booking-sheet.tsx'
import { bookingsQuery } from './bookings-query.ts'

const day = '2026-11-21'

/** A day on which the starts before this one are full. */
function dayWithSeatsAt(first: string): WireBookingDay {
  const starts = ['18:30', '19:00', '19:30'].map((time) => ({
    time,
    guests: time < first ? 12 : 4,
    capacity: 12,
    free: time < first ? 0 : 8,
  }))
  const nobody = { stay_minutes: 90, bookings: [], guests: 0, days: [], to_confirm: [] }
  return { day, today: day, now: '18:00', taken: true, starts, ...nobody }
}

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  onlineManager.setOnline(true)
})

/** Its first render, over bookings that were loaded before. */
function openedSheet(): string {
  const client = new QueryClient()
  for (const each of [null, day])
    client.setQueryData(bookingsQuery(each).queryKey, dayWithSeatsAt('18:30'))
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

const { queryKey } = bookingsQuery(day)

/** Mounts a sheet over a day that was loaded before; returns its offers after each query update. */
function openSheet(queryFn: () => Promise<WireBookingDay>, retry: number | false = false) {
  const client = new QueryClient()
  client.setQueryData(queryKey, dayWithSeatsAt('18:30'))
  const observer = new QueryObserver(client, { queryKey, queryFn, retry, retryDelay: 60_000 })
  const sheet = { offered: {} as OfferedStarts, isWaiting: false }
  const draw = () => {
    const query = observer.getCurrentResult()
    sheet.offered = withOffered(sheet.offered, query, 2)
    sheet.isWaiting = isFirstFetch(query)
  }
  leaving.push(observer.subscribe(draw), () => client.clear())
  draw()
  return { sheet, client }
}

test('what was loaded before the sheet is not offered while a newer answer is on its way', async () => {
  const answer = Promise.withResolvers<WireBookingDay>()
  const { sheet } = openSheet(() => answer.promise)
  const before = { ...sheet }

  answer.resolve(dayWithSeatsAt('19:00'))
  await expect.poll(() => sheet.isWaiting).toBe(false)

  expect(before).toEqual({ offered: {}, isWaiting: true })
  expect(sheet.offered).toEqual({ [day]: '19:00' })
})

test('a start that was offered stays, whatever comes later', async () => {
  const { sheet, client } = openSheet(async () => dayWithSeatsAt('19:00'))
  await expect.poll(() => sheet.offered).toEqual({ [day]: '19:00' })

  client.setQueryData(queryKey, dayWithSeatsAt('19:30'))
  await expect.poll(() => client.isFetching()).toBe(0)

  expect(sheet.offered).toEqual({ [day]: '19:00' })
})

test.each([
  ['has failed', false],
  ['has failed once and is tried again', 3],
] as const)('where the call %s, what was loaded before is offered', async (_, retry) => {
  const { sheet } = openSheet(() => Promise.reject(new Error('failed')), retry)

  await expect.poll(() => sheet).toEqual({ offered: { [day]: '18:30' }, isWaiting: false })
})

const at = (time: string, guests = 4) => ({ time, guests, capacity: 12, free: 12 - guests })
const starts = [at('18:30'), at('19:00', 12), at('19:30')]

test.each([
  ['today, before all of them', day, '18:00', 2, '18:30'],
  ['at its minute', day, '18:30', 2, '18:30'],
  ['after it, the next one being full', day, '18:31', 2, '19:30'],
  ['after all of them', day, '20:00', 2, ''],
  ['on a day to come', '2026-11-22', '20:00', 2, '18:30'],
  ['with seats for the whole party', day, '18:00', 8, '18:30'],
  ['with too few seats for the party everywhere', day, '18:00', 9, ''],
])('%s', (_, asked, now, party, time) => {
  expect(firstStart({ day: asked, today: day, now, starts }, party)).toBe(time)
})
