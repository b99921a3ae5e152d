import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReservationTimings } from '#contract/reservation.ts'
import type { WireBooking, WireBookingDay } from '#contract/staff/booking.ts'
import { minutesOf } from '#domain/zone.ts'
import { edit } from '#testing/folder-files.ts'
import { runs } from '#testing/generated-tests.ts'
import { testApp } from '#testing/test-app.ts'

// Sixteen seats, a start each half hour, and the default stay of 90 minutes.
const day = '2026-11-21'
const starts = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30']
const seats = 16
const shop = await testApp({
  sample(files) {
    edit(files, 'tenant.yaml', '["12:00", "18:00", "19:30"]', JSON.stringify(starts))
    edit(files, 'tenant.yaml', 'guests_per_slot: 12', `guests_per_slot: ${seats}`)
  },
  environment: { ORDER_LIMIT_FACTOR: '100000' },
})
const manager = await shop.addMember({ role: 'manager' })
const clear = () => shop.empty('bookings', 'booking_usage', 'outbox')
beforeEach(clear)

let count = 0
const book = (time: string, people: string) => {
  count += 1
  return shop.call<{ seats_left?: number }>('POST /api/booking', {
    body: {
      date: day,
      time: `0${Number(time.slice(0, 2)) - 12}${time.slice(2)} PM`,
      number_of_people: people,
      name: 'Sample Diner',
      phone: `07700${String(count).padStart(6, '0')}`,
      email: `diner${count}@example.com`,
      message: '',
    },
    remoteAddress: `10.${Math.floor(count / 250)}.${count % 250}.1`,
  })
}
const desk = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  manager.call<WireBooking & { seats_left?: number }>(`${method} /api/staff/bookings${path}`, body)
const call = (time: string, people: string, more = {}) =>
  desk('', { day, time, people, name: 'Fern', phone: '07700900111', ...more })
const sheet = async () => await manager.get<WireBookingDay>(`bookings?day=${day}`)

describe('a table is taken for a stay', () => {
  test('so that its seats are not given away each half hour', async () => {
    const answers = []
    for (const time of ['19:00', '19:00', '19:30', '20:00', '20:30', '18:00']) {
      answers.push(await book(time, '8'))
    }

    // Parties of 19:00 leave at 20:30; a party of 18:00 would still be there at 19:00.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 200, 409])
    expect(answers[2]?.data).toMatchObject({ seats_left: 0 })
  })

  test('for calls and moves, of which a manager may allow more', async () => {
    const { data: first } = await call('19:00', '10')
    const refused = await call('20:00', '7')
    const { data: late } = await call('20:30', '10')
    const moved = await desk(`/${late.id}`, { time: '20:00' }, 'PUT')
    const forced = await call('20:00', '7', { over_capacity: true })
    const away = await desk(`/${first.id}`, { time: '20:30' }, 'PUT')

    expect([refused.status, moved.status, forced.status]).toEqual([409, 409, 200])
    expect([refused.data.seats_left, moved.data.seats_left]).toEqual([6, 6])
    expect(away.status).toBe(409)
  })

  test('also by guests at the door, and no longer once a booking is cancelled', async () => {
    shop.clock.set(`${day}T18:40:00Z`)
    const { data: walkIn } = await desk('', { people: '10' })
    const full = await book('19:30', '8')
    shop.clock.set('2026-11-20T18:00:00Z')

    expect([walkIn.time, full.status]).toEqual(['18:30', 409])
    const { data: called } = await call('20:00', '10')
    expect((await call('20:30', '7')).status).toBe(409)
    await desk(`/${called.id}/cancel`, {})
    expect((await call('20:30', '7')).status).toBe(200)
  })

  test('and times are offered by the seats that a whole stay has', async () => {
    await book('19:00', '8')
    await call('20:00', '6')

    const { data } = await shop.call<ReservationTimings>('GET /api/reservation/timings')
    const left = data.seats_left.map(({ time, seats }) => [time, seats])
    const guests = (await sheet()).starts.map((each) => [each.time, each.guests, each.free])

    expect(left).toEqual([
      ['06:00 PM', 8],
      ['06:30 PM', 8],
      ['07:00 PM', 2],
      ['07:30 PM', 2],
      ['08:00 PM', 2],
      ['08:30 PM', 10],
    ])
    expect(guests).toEqual([
      ['18:00', 0, 8],
      ['18:30', 0, 8],
      ['19:00', 8, 2],
      ['19:30', 8, 2],
      ['20:00', 14, 2],
      ['20:30', 6, 10],
    ])
  })
})

test('with concurrent bookings and moves, no moment has more guests than seats', async () => {
  const wanted = fc.record({
    time: fc.constantFrom(...starts),
    people: fc.constantFrom('3', '5', '8'),
    moves: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 4, maxLength: 10 }), async (parties) => {
      await clear()
      const before = await Promise.all(['18:00', '20:00'].map((time) => call(time, '4')))

      const answers = await Promise.all(
        parties.map(({ time, people, moves }, index) =>
          moves
            ? desk(`/${before[index % 2]?.data.id}`, { time, people }, 'PUT')
            : book(time, people),
        ),
      )

      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      const { bookings } = await sheet()
      for (const moment of starts.map(minutesOf)) {
        const seated = bookings
          .filter(({ time }) => minutesOf(time) <= moment && moment < minutesOf(time) + 90)
          .reduce((sum, { guests }) => sum + guests, 0)
        expect(seated).toBeLessThanOrEqual(seats)
      }
    }),
    { numRuns: runs(40) },
  )
})
