import { afterAll, expect, test } from 'vitest'
import type { WireBooking } from '#contract/staff/booking.ts'
import { testApp } from '#testing/test-app.ts'

const shop = await testApp()
await shop.addStaffHost()
const staff = await shop.addMember()
afterAll(() => shop.close())

test('entering and cancelling bookings of one number sends it twenty texts a day at most, and does not limit others', async () => {
  for (let time = 0; time < 11; time++) await addAndCancel('07700 900145', time)
  await addAndCancel('07700 900146', 11)
  await shop.runJobs()

  const numbers = shop.messages.filter(({ channel }) => channel === 'sms').map(({ to }) => to)
  expect(numbers.filter((to) => to === '+447700900145')).toHaveLength(20)
  expect(numbers.filter((to) => to === '+447700900146')).toHaveLength(2)
})

async function addAndCancel(phone: string, time: number): Promise<void> {
  const added = await staff.call<WireBooking>(
    'POST /api/staff/bookings',
    { day: '2026-11-21', time: '19:30', people: '2', name: 'Sorrel', phone },
    { headers: { 'idempotency-key': `time ${time}` } },
  )
  expect(added.status).toBe(200)
  const { status } = await staff.call(`POST /api/staff/bookings/${added.data.id}/cancel`, {
    message: '',
  })
  expect(status).toBe(200)
}
