import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingRequest, ReservationTimings } from '#contract/reservation.ts'
import { bookingTexts } from '#domain/reservation.ts'
import { edit } from '#testing/folder-files.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { forgetBookings } from './booking-rows.ts'
import { placeBooking } from './place-booking.ts'

// The sample takes 12 guests at 12:00 PM, 06:00 PM and 07:30 PM, thirty days ahead. It is Friday, 18:00 in London.
const shop = await testApp()
beforeEach(async () => {
  // Sends the messages that other tests have enqueued.
  await shop.runJobs()
  await shop.empty('bookings', 'booking_usage')
})

const bookingForm: BookingRequest = {
  date: '2026-11-21',
  time: '07:30 PM',
  number_of_people: '4',
  name: 'Sample Diner',
  phone: '07700900123',
  email: 'diner@example.com',
  message: 'A quiet corner',
}

let addresses = 0
/** Each from a range of its own and in another name, below the limits. */
const book = (changes: Partial<BookingRequest> = {}, key?: string) => {
  addresses += 1
  if (!key) {
    const phone = `07700${String(addresses).padStart(6, '0')}`
    changes = { email: `diner${addresses}@example.com`, phone, ...changes }
  }
  return shop.call<{ errors: { field: string; message: string }[] }>('POST /api/booking', {
    body: { ...bookingForm, ...changes },
    headers: key ? { 'idempotency-key': key } : {},
    remoteAddress: `198.51.${addresses % 250}.1`,
  })
}

const rows = () => shop.transaction((tx) => tx.selectFrom('bookings').selectAll().execute())

describe('the options of the form', () => {
  test('the starts of each day, and where seats are taken how many are left', async () => {
    await book()
    const { status, data } = await shop.call<ReservationTimings>('GET /api/reservation/timings')

    expect(status).toBe(200)
    expect(data).toEqual({
      slots: ['12:00 PM', '06:00 PM', '07:30 PM'],
      booking_days_allowed: 30,
      time_zone: 'Europe/London',
      allow_booking_whatsapp_share: 'true',
      booking_whatsapp_number: '447700900000',
      seats_per_slot: 12,
      seats_left: [{ date: '2026-11-21', time: '07:30 PM', seats: 8 }],
      exceptions: [],
    })
  })
})

describe('closing days and weekdays', () => {
  let house: TestApp
  beforeAll(async () => {
    const slots = 'slots: ["12:00", "18:00", "19:30"]'
    const weekdays = 'weekdays: { monday: closed, saturday: ["17:00"] }'
    const exceptions = `exceptions:
  - { date: "2026-12-08", hours: closed }
  - { date: "2026-12-09", hours: 17:00-19:00 }
`
    house = await testApp({
      sample(files) {
        edit(files, 'tenant.yaml', slots, `${slots}\n  ${weekdays}`)
        edit(files, 'outlets/borough.yaml', 'services:', `${exceptions}services:`)
      },
    })
  })

  test('are named beside the usual starts', async () => {
    const { data } = await house.call<ReservationTimings>('GET /api/reservation/timings')

    expect(data.slots).toEqual(['12:00 PM', '06:00 PM', '07:30 PM'])
    expect(data.exceptions.slice(0, 2)).toEqual([
      { date: '2026-11-21', slots: ['05:00 PM'] },
      { date: '2026-11-23', slots: [] },
    ])
    expect(data.exceptions).toContainEqual({ date: '2026-12-08', slots: [] })
    expect(data.exceptions).toContainEqual({ date: '2026-12-09', slots: ['06:00 PM'] })
  })

  test.each([
    ['a holiday', '2026-12-08', '06:00 PM', 'date', bookingTexts.dateClosed],
    ['a weekday without bookings', '2026-11-23', '06:00 PM', 'date', bookingTexts.dateClosed],
    ['outside special hours', '2026-12-09', '07:30 PM', 'time', bookingTexts.timeClosed],
    ['not a start of that weekday', '2026-11-21', '06:00 PM', 'time', bookingTexts.timeClosed],
  ])('%s is refused at the write', async (_name, date, time, field, message) => {
    const body = { ...bookingForm, date, time }
    const answer = await house.call<{ errors: unknown }>('POST /api/booking', { body })

    expect(answer.status).toBe(422)
    expect(answer.data.errors).toEqual([{ field, message }])
  })

  test('an offered time is accepted', async () => {
    for (const [date, time] of [
      ['2026-12-09', '06:00 PM'],
      ['2026-11-21', '05:00 PM'],
    ]) {
      const body = { ...bookingForm, date, time }
      expect((await house.call('POST /api/booking', { body })).status).toBe(200)
    }
  })
})

describe('a booking', () => {
  test('is placed, confirmed to the diner and sent to the restaurant', async () => {
    const contact = { email: 'diner@example.com', phone: '07700900123' }
    const { status, message, data } = await book(contact)
    expect({ status, message, data }).toEqual({
      status: 200,
      message: 'Thank you! Your booking has been placed.',
      data: { confirm_by: null, awaits_restaurant: false },
    })
    expect(await rows()).toMatchObject([{ start: '19:30', people: '4', name: 'Sample Diner' }])

    await shop.runJobs()
    const confirmation = shop.messages.findLast((sent) => sent.to === contact.email)
    const notice = shop.messages.findLast(({ text }) => text.includes('Email: diner@example.com'))
    expect(notice?.to).toBe('tables@sample.test')
    expect(confirmation?.subject).toContain('21-11-2026 at 07:30 PM')
    expect(notice?.text).toContain('Message: A quiet corner')
    expect(notice?.text).toContain('Phone: 07700900123')
    expect(notice?.text).toContain('People: 4')
  })

  test('shows its time as offered, in any spelling of the request', async () => {
    expect((await book({ time: ' 7:30\r\npm ' })).status).toBe(200)

    await shop.runJobs()
    const notice = shop.messages.findLast((sent) => sent.to === 'tables@sample.test')
    expect(notice?.subject).toBe('New booking: 4 on 21-11-2026 at 07:30 PM')
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'diner@example' }, 'email', 'Enter a valid email'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '0770090012' }, 'phone', 'Enter a valid 11-digit phone number'],
    [{ phone: '077009001234' }, 'phone', 'Enter a valid 11-digit phone number'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: '2026-11-19' }, 'date', bookingTexts.dateClosed],
    [{ date: '2026-12-21' }, 'date', bookingTexts.dateClosed],
    [{ date: '2026-02-30' }, 'date', bookingTexts.dateClosed],
    [{ time: '' }, 'time', 'Time is required'],
    [{ time: '08:00 PM' }, 'time', bookingTexts.timeClosed],
    [{ date: '2026-11-20', time: '06:00 PM' }, 'time', bookingTexts.timeClosed],
    [{ number_of_people: '' }, 'number_of_people', 'Number of people is required'],
    [{ number_of_people: '11' }, 'number_of_people', 'Number of people is required'],
    [{ message: 'x'.repeat(201) }, 'message', 'Message should be less than 200 characters'],
  ])('with %j is refused at %s: %s', async (changes, field, message) => {
    const answer = await book(changes)
    expect(answer.status).toBe(422)
    expect(answer.message).toBe(message)
    expect(answer.data.errors).toEqual([{ field, message }])
    expect(await rows()).toEqual([])
  })

  test('names every bad field in one answer', async () => {
    const answer = await shop.call<{ errors: unknown[] }>('POST /api/booking', {
      body: {},
      remoteAddress: '198.51.100.251',
    })
    expect(answer.status).toBe(422)
    expect(answer.data.errors).toHaveLength(6)
  })

  test('on the last day, for today’s later start and with 200 characters is taken', async () => {
    expect((await book({ date: '2026-12-20' })).status).toBe(200)
    expect((await book({ date: '2026-11-20' })).status).toBe(200)
    expect((await book({ message: 'x'.repeat(200), time: '12:00 PM' })).status).toBe(200)
  })

  test('with the key of one that was placed is the same booking', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => book({}, 'once')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await rows()).toHaveLength(1)

    const other = await book({ name: 'Somebody Else' }, 'once')
    expect([other.status, (await rows()).length]).toEqual([409, 1])
  })

  test('that was refused leaves its key unused', async () => {
    expect((await book({ phone: '1' }, 'mended')).status).toBe(422)
    expect((await book({}, 'mended')).status).toBe(200)
  })

  test('takes only seats that are free, even with concurrent requests', async () => {
    const shared = await shop.context()
    const { number_of_people: _people, ...form } = bookingForm
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => {
        const request = { ip: `203.0.113.${number}`, origin: 'http://sample.test' }
        const ctx = { ...shared, ...request }
        const contact = { email: `many${number}@example.com`, phone: `077001000${10 + number}` }
        return placeBooking(ctx, { ...form, ...contact, people: '5' }, null)
      }),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await rows()).toHaveLength(2)
    const full = await book({ number_of_people: '3' })
    expect([full.status, full.message]).toEqual([409, bookingTexts.timeFull])
    expect((await book({ number_of_people: '2' })).status).toBe(200)
  })

  test('of more than ten counts eleven guests', async () => {
    expect((await book({ number_of_people: '10+' })).status).toBe(200)
    expect((await book({ number_of_people: '2' })).status).toBe(409)
    expect((await book({ number_of_people: '1' })).status).toBe(200)
  })

  test.each([
    ['07700 900123', '07700900123'],
    ['+44 (0)7700 900124', '07700900124'],
    ['0044 7700 900125', '07700900125'],
    ['+353 86 123 4567', '+353861234567'],
    ['+47 412 34 567', '+4741234567'],
  ])('with the phone number %s keeps %s', async (phone, kept) => {
    expect((await book({ phone })).status).toBe(200)
    expect(await rows()).toMatchObject([{ phone: kept }])
  })

  test('long past is kept without whose it was', async () => {
    await book()
    shop.clock.advance({ days: 367 })
    await forgetBookings(await shop.context())
    shop.clock.advance({ days: -367 })

    expect(await rows()).toMatchObject([{ people: '4', name: '', phone: '', email: '' }])
  })

  test('where bookings are off is refused', async () => {
    const closed = await testApp({
      sample: (files) => edit(files, 'tenant.yaml', 'allow_booking: true', 'allow_booking: false'),
    })
    const answer = await closed.call('POST /api/booking', { body: bookingForm })
    const { data } = await closed.call<ReservationTimings>('GET /api/reservation/timings')

    expect([answer.status, data.slots]).toEqual([409, []])
  })
})

test.each([{ name: '\ud800' }, { message: 'x\udc00' }])(
  'half a character is refused: %o',
  async (wrong) => {
    const before = await rows()
    const { status } = await book(wrong)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await rows()).toHaveLength(before.length)
  },
)
