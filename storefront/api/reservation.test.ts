import { afterEach, expect, test, vi } from 'vitest'
import { sendBooking } from './reservation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a booking is told by status and message, also without data', async () => {
  const message = 'Thank you! Your booking has been placed.'
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, message, data: null }))
  const form = {
    date: '2026-11-28',
    time: '07:00 PM',
    people: '2',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '07700900123',
    message: '',
  }

  expect(await sendBooking(form, 'key')).toEqual({
    message,
    isHeld: false,
    awaitsRestaurant: false,
  })
})
