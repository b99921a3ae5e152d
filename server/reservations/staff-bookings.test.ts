import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { WireBoard } from '#contract/staff/board.ts'
import type { bookingDay, WireBooking } from '#contract/staff/booking.ts'
import type { StaffCaller } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

// The sample takes 12 guests at 12:00, 18:00 and 19:30. It is Friday, 18:00 in London.
const shop = await testApp()
const staff = await shop.addMember()
const manager = await shop.addMember({ role: 'manager' })
beforeEach(async () => {
  await shop.runJobs()
  shop.messages.length = 0
  await shop.empty('bookings', 'booking_usage')
})

let diners = 0
/** Books a table for tomorrow evening; eleven guests and more wait for their link. */
async function book(people = '4', date = '2026-11-21'): Promise<WireBooking> {
  diners++
  const email = `diner${diners}@example.com`
  const { status } = await shop.call('POST /api/booking', {
    body: {
      date,
      time: '07:30 PM',
      number_of_people: people,
      name: 'Bay',
      phone: `07700${String(diners).padStart(6, '0')}`,
      email,
      message: 'High chair',
    },
    remoteAddress: `198.51.${diners}.1`,
  })
  expect(status).toBe(200)
  const booked = (await day(date)).bookings.find((booking) => booking.email === email)
  if (!booked) throw new Error('a booking that is not listed')
  return booked
}
const day = async (date: string, actor: StaffCaller = manager) =>
  await actor.get<z.output<typeof bookingDay>>(`bookings?day=${date}`)
const step = (id: string, verb: string, actor: StaffCaller = staff) =>
  actor.call<WireBooking>(`POST /api/staff/bookings/${id}/${verb}`)
const seats = async (time: string, date = '2026-11-21') =>
  (await day(date)).starts.find((start) => start.time === time)?.guests

describe('the bookings of a day', () => {
  test('are listed by time with their allowed steps, and how full each start is', async () => {
    await book()
    await book('10+', '2026-11-22')

    expect(await day('2026-11-21')).toMatchObject({
      guests: 4,
      bookings: [
        {
          time: '19:30',
          people: '4',
          name: 'Bay',
          phone: '07700000001',
          phone_text: '07700 000001',
          message: 'High chair',
          state: 'confirmed',
          allowed: ['seat', 'no-show', 'cancel', 'move'],
        },
      ],
      starts: [
        { time: '12:00', guests: 0, capacity: 12, free: 12 },
        { time: '18:00', guests: 0, capacity: 12, free: 12 },
        { time: '19:30', guests: 4, capacity: 12, free: 8 },
      ],
    })
    expect((await day('2026-11-22')).bookings).toMatchObject([{ state: 'placed', guests: 11 }])
  })

  test('beyond tomorrow are for managers', async () => {
    const { id } = await book('2', '2026-11-22')
    const status = async (date: string) =>
      (await staff.call(`GET /api/staff/bookings?day=${date}`)).status

    expect([await status('2026-11-21'), await status('2026-11-22')]).toEqual([200, 403])
    expect((await step(id, 'cancel')).status).toBe(403)
    expect((await step(id, 'cancel', manager)).status).toBe(200)
  })
})

test('a day after which no date comes is refused', async () => {
  const answer = await manager.call('GET /api/staff/bookings?day=9999-12-31')

  expect(answer.status).toBe(400)
})

describe('a booking', () => {
  test('of a past day is for managers', async () => {
    const { id } = await book('2')
    shop.clock.advance({ hours: 48 })

    const answers = [await step(id, 'no-show'), await step(id, 'no-show', manager)]
    shop.clock.advance({ hours: -48 })

    expect(answers.map(({ status }) => status)).toEqual([403, 200])
  })

  test('is seated and left, and a step that is done already is done', async () => {
    const { id } = await book()

    expect((await step(id, 'seat')).data.state).toBe('seated')
    expect((await step(id, 'seat')).status).toBe(200)
    expect((await step(id, 'left')).data).toMatchObject({ state: 'left', allowed: [] })
    expect((await step(id, 'cancel')).status).toBe(409)
    expect((await step(id, 'eat')).status).toBe(422)
  })

  test('that is cancelled or not come gives its seats back, and takes them when guests come after all', async () => {
    const [cancelled, late] = [await book(), await book('3')]

    await step(cancelled.id, 'cancel')
    await step(late.id, 'no-show')
    const without = await seats('19:30')
    await step(late.id, 'seat')

    expect([without, await seats('19:30')]).toEqual([0, 3])
    await shop.runJobs()
    expect(shop.messages.filter(({ subject }) => subject?.includes('cancelled'))).toMatchObject([
      { to: cancelled.email },
    ])
  })

  test('that waits for its link is confirmed by hand, and its link works no more', async () => {
    const { id, email } = await book('10+')

    const { data } = await step(id, 'confirm')
    await shop.runJobs()

    expect(data).toMatchObject({ state: 'confirmed', held_until: null })
    expect(
      shop.messages.some(({ to, subject }) => to === email && /Your table/.test(subject ?? '')),
    ).toBe(true)
    // The job that would have given its seats back finds nothing to do.
    shop.clock.advance({ hours: 2 })
    await shop.runJobs()
    expect((await day('2026-11-21')).guests).toBe(11)
    shop.clock.advance({ hours: -2 })
  })

  test('that is cancelled before its link was used is not confirmed by the link', async () => {
    const { id, email } = await book('10+')
    await shop.runJobs()
    const { text } = shop.messages.find(({ to }) => to === email) ?? {}
    const [, key] = /booking\/confirm\?key=(\S+)/.exec(text ?? '') ?? []

    await step(id, 'cancel')
    const { status } = await shop.call('POST /api/booking/confirm', { body: { key } })

    expect(key).toBeDefined()
    expect(status).toBe(404)
  })

  test('cancelled twice concurrently releases its seats once', async () => {
    const [{ id }] = [await book(), await book()]

    await Promise.all([step(id, 'cancel'), step(id, 'cancel', manager), step(id, 'no-show')])

    expect(await seats('19:30')).toBe(4)
  })
})

const walkIn = (people: string, key: string) =>
  staff.call<WireBooking>(
    'POST /api/staff/bookings',
    { people },
    { headers: { 'idempotency-key': key } },
  )

test('a repeated tap seats guests at the door once', async () => {
  const taps = await Promise.all([walkIn('4', 'one tap'), walkIn('4', 'one tap')])
  const other = await walkIn('5', 'one tap')

  expect(taps.map(({ status }) => status)).toEqual([200, 200])
  expect(taps[0]?.data.id).toBe(taps[1]?.data.id)
  expect(other.status).toBe(409)
  expect(await seats('18:00', '2026-11-20')).toBe(4)
})

test('guests at the door are seated at the last start before now, also when it is full', async () => {
  const answers = []
  for (const people of ['10', '6']) {
    answers.push(await walkIn(people, `guests ${people}`))
  }

  expect(answers.map(({ data }) => [data.state, data.source, data.time, data.name])).toEqual([
    ['seated', 'walk_in', '18:00', 'Walk-in'],
    ['seated', 'walk_in', '18:00', 'Walk-in'],
  ])
  expect(await seats('18:00', '2026-11-20')).toBe(16)
})

test('boards count guests at the door, but not as bookings by diners', async () => {
  const counted = async () => (await staff.get<WireBoard>('board')).bookings_today
  await walkIn('4', 'at the door')
  const afterWalkIn = await counted()
  await book('6', '2026-11-20')

  const last_by_diner = shop.clock.now().toISOString()
  expect(afterWalkIn).toEqual({ bookings: 1, guests: 4, last_by_diner: null })
  expect(await counted()).toEqual({ bookings: 2, guests: 10, last_by_diner })
})

test('a booking that the team moved to today, or that was made on another day, is not new to boards', async () => {
  const counted = async () => (await staff.get<WireBoard>('board')).bookings_today
  const moved = await book('2', '2026-11-21')
  await staff.call(`PUT /api/staff/bookings/${moved.id}`, { day: '2026-11-20' })
  const earlier = await book('2', '2026-11-20')
  const dayBefore = new Date(shop.clock.now().getTime() - 24 * 3_600_000)
  await shop.transaction((tx) =>
    tx
      .updateTable('bookings')
      .set({ created_at: dayBefore })
      .where('id', '=', earlier.id)
      .execute(),
  )

  expect(await counted()).toEqual({ bookings: 2, guests: 4, last_by_diner: null })
})
