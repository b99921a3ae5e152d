import { expect, test } from 'vitest'
import type { ReservationTimings } from '#contract/reservation.ts'
import type { WireBooking, WireBookingDay } from '#contract/staff/booking.ts'
import { edit } from '#testing/folder-files.ts'
import { testApp } from '#testing/test-app.ts'

// The sample takes guests at 12:00, 18:00 and 19:30; here in another zone, and its outlet names none.
const shopIn = (zone: string) =>
  testApp({
    sample: (files) =>
      edit(files, 'tenant.yaml', 'name: Sample', `time_zone: ${zone}\nname: Sample`),
  })

const form = {
  number_of_people: '2',
  name: 'Sample Diner',
  phone: '07700900123',
  email: 'diner@example.com',
  message: '',
}

test.each([
  {
    zone: 'Pacific/Auckland',
    // Saturday 05:42 there, and still Friday in London.
    now: '2026-11-27T16:42:00Z',
    clock: { day: '2026-11-28', now: '05:42' },
    refused: { date: '2026-11-27', time: '07:30 PM' },
    taken: { date: '2026-11-28', time: '12:00 PM' },
    remindedAt: '2026-11-27T20:00:00Z',
  },
  {
    zone: 'Europe/Gibraltar',
    now: '2026-11-27T17:42:00Z',
    clock: { day: '2026-11-27', now: '18:42' },
    refused: { date: '2026-11-27', time: '06:00 PM' },
    taken: { date: '2026-11-28', time: '07:30 PM' },
    remindedAt: '2026-11-28T15:30:00Z',
  },
  {
    zone: 'America/New_York',
    // Saturday 22:30 there; the clocks go back in the night.
    now: '2026-11-01T02:30:00Z',
    clock: { day: '2026-10-31', now: '22:30' },
    refused: { date: '2026-10-31', time: '07:30 PM' },
    taken: { date: '2026-11-01', time: '06:00 PM' },
    remindedAt: '2026-11-01T20:00:00Z',
  },
])(
  'in $zone tables are booked, listed and reminded of by its clock',
  async ({ zone, now, clock, refused, taken, remindedAt }) => {
    const shop = await shopIn(zone)
    shop.clock.set(now)
    const manager = await shop.addMember({ role: 'manager' })
    const book = (when: object) => shop.call('POST /api/booking', { body: { ...form, ...when } })

    const past = await book(refused)
    const placed = await book(taken)
    const { data: timings } = await shop.call<ReservationTimings>('GET /api/reservation/timings')
    const sheet = await manager.call<WireBookingDay>('GET /api/staff/bookings')
    const walkIn = await manager.call<WireBooking>('POST /api/staff/bookings', { people: '2' })

    expect([past.status, placed.status]).toEqual([422, 200])
    expect(timings.time_zone).toBe(zone)
    expect(sheet.data).toMatchObject({ day: clock.day, today: clock.day, now: clock.now })
    expect(walkIn.data.day).toBe(clock.day)

    await shop.runJobs()
    const texts = () => shop.messages.filter(({ subject }) => subject.startsWith('Today:'))
    shop.clock.set(new Date(Date.parse(remindedAt) - 60_000).toISOString())
    await shop.runJobs()
    expect(texts()).toHaveLength(0)
    shop.clock.set(remindedAt)
    await shop.runJobs()
    expect(texts()).toHaveLength(1)
  },
)
