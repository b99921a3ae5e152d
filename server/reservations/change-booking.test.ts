import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBooking, WireBookingDay } from '#contract/staff/booking.ts'
import { staffCall } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetBookings } from './booking-rows.ts'

// The sample takes 12 guests at 12:00, 18:00 and 19:30. It is Friday, 18:00 in London.
const tomorrow = '2026-11-21'
const sunday = '2026-11-22'

const shop = await testApp()
const staff = await shop.addMember()
const manager = await shop.addMember({ role: 'manager', name: 'Basil' })
beforeEach(async () => {
  await shop.runJobs()
  shop.messages.length = 0
  await shop.empty('bookings', 'booking_usage', 'outbox')
})

const caller = { time: '19:30', people: '4', name: 'Sorrel', phone: '07700 900145' }
const add = (fields: object = {}, actor = staff) =>
  actor.call<WireBooking>('POST /api/staff/bookings', { day: tomorrow, ...caller, ...fields })
const added = async (fields: object = {}) => {
  const { status, data } = await add(fields, manager)
  expect(status).toBe(200)
  return data
}
const change = (id: string, body: object, actor = staff) =>
  actor.call<WireBooking>(`PUT /api/staff/bookings/${id}`, body)
const sheet = async (day = tomorrow) => await manager.get<WireBookingDay>(`bookings?day=${day}`)
const seats = async (day = tomorrow) =>
  Object.fromEntries((await sheet(day)).starts.map(({ time, guests }) => [time, guests]))
const sent = async () => {
  await shop.runJobs()
  return shop.messages
}

describe('a booking by phone', () => {
  test('is confirmed immediately, by text where there is no email', async () => {
    const { data } = await add({ notes: 'Window, if we can' })

    expect(data).toMatchObject({
      day: tomorrow,
      time: '19:30',
      phone: '07700900145',
      state: 'confirmed',
      source: 'phone',
      notes: 'Window, if we can',
    })
    expect(await seats()).toMatchObject({ '19:30': 4 })
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({ to: '+447700900145', channel: 'sms' })
    expect(message?.text).toMatch(
      /Saturday 21 November 19:30, 4 people\. To cancel: http:\/\/sample\.test.*\/booking\/cancel\?key=/,
    )
  })

  test('of more guests than seats is refused with the seats left, and taken by a manager on request', async () => {
    await added({ people: '10' })

    const full = await add({ people: '4' })
    const forced = await add({ people: '4', over_capacity: true })
    const byManager = await add({ people: '4', over_capacity: true }, manager)

    expect([full.status, full.data]).toEqual([409, { seats_left: 2 }])
    expect([forced.status, forced.data]).toEqual([403, { field: 'over_capacity' }])
    expect(forced.message).toContain('Basil')
    expect(byManager.status).toBe(200)
    expect(await seats()).toMatchObject({ '19:30': 14 })
  })

  test.each([
    ['without a time', { time: undefined }, 'time'],
    ['without a name', { name: '' }, 'name'],
    ['without phone and email', { phone: '' }, 'phone'],
    ['with half a phone number', { phone: '0770' }, 'phone'],
    ['with a wrong email', { email: 'sorrel@' }, 'email'],
    ['at a time that the day does not take', { time: '19:00' }, 'time'],
    ['at a time that is over', { day: '2026-11-20', time: '12:00' }, 'time'],
    ['on a day that is over', { day: '2026-11-19' }, 'day'],
    ['on a day that is years away', { day: '2029-11-20' }, 'day'],
    ['on a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['for nobody', { people: '0' }, 'people'],
    ['with a field that nobody knows', { table: 7 }, 'table'],
    ['with too long a note', { notes: 'x'.repeat(301) }, 'notes'],
  ])('%s is refused', async (_, fields, field) => {
    const { status, data } = await add(fields, manager)

    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: [{ field }] })
    expect((await sheet()).bookings).toEqual([])
  })

  test('of a day after tomorrow is for managers', async () => {
    expect((await add({ day: sunday })).status).toBe(403)
    expect((await add({ day: sunday }, manager)).status).toBe(200)
  })

  test('that is sent twice is one', async () => {
    const twice = { body: { day: tomorrow, ...caller }, headers: { 'idempotency-key': 'call' } }
    const send = () => staffCall<WireBooking>(shop, 'POST /api/staff/bookings', staff, twice)

    const [first, second] = [await send(), await send()]

    expect(first.data.id).toBe(second.data.id)
    expect(await seats()).toMatchObject({ '19:30': 4 })
  })
})

describe('a move', () => {
  test('takes the new seats, releases the old ones and is sent to the guest', async () => {
    const { id } = await added({ email: 'sorrel@example.com' })
    await sent()
    shop.messages.length = 0

    const { data } = await change(id, { time: '18:00', people: '6' })

    expect(data).toMatchObject({ time: '18:00', people: '6', version: 2 })
    expect(await seats()).toMatchObject({ '18:00': 6, '19:30': 0 })
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      'Your table at Sample Kitchen is now 21-11-2026 at 06:00 PM',
    ])
  })

  test('to a full start is refused with the seats left, and the old ones stay', async () => {
    await added({ time: '18:00', people: '10' })
    const { id } = await added()

    const refused = await change(id, { time: '18:00' })
    const forced = await change(id, { time: '18:00', over_capacity: true }, manager)

    expect([refused.status, refused.data]).toEqual([409, { seats_left: 2 }])
    expect(forced.status).toBe(200)
    expect(await seats()).toMatchObject({ '18:00': 14, '19:30': 0 })
  })

  test('of a party that grows at its own start needs room for the difference alone', async () => {
    const { id } = await added({ people: '8' })

    expect((await change(id, { people: '10+' })).status).toBe(200)
    expect(await seats()).toMatchObject({ '19:30': 11 })
    await added({ people: '1' })
    // Smaller is always possible.
    expect((await change(id, { people: '10' })).status).toBe(200)
    expect((await change(id, { people: '10+' })).status).toBe(200)
    expect(await seats()).toMatchObject({ '19:30': 12 })
  })

  test('of guests already seated, and by staff to another day, is refused', async () => {
    const { id } = await added()
    const away = await change(id, { day: sunday })
    await staff.call(`POST /api/staff/bookings/${id}/seat`)
    const there = await change(id, { time: '18:00' }, manager)

    expect([away.status, there.status]).toEqual([403, 409])
    expect(await seats()).toMatchObject({ '19:30': 4 })
  })

  test('is not sent for a change of the notes alone', async () => {
    const { id } = await added()
    await sent()
    shop.messages.length = 0

    const { data } = await change(id, { notes: 'Nut allergy' })

    expect(data.notes).toBe('Nut allergy')
    expect(await sent()).toEqual([])
    const log = await manager.get<{ rows: { action: string; text: string }[] }>(
      'audit?action=booking.changed',
    )
    expect(JSON.stringify(log)).toContain('(notes)')
    expect(JSON.stringify(log)).not.toContain('Nut')
  })

  test('of a booking that is not there is 404', async () => {
    expect((await change('none', { notes: 'x' })).status).toBe(404)
  })
})

describe('a cancellation by the restaurant', () => {
  test('takes its words to the guest', async () => {
    const { id } = await added({ email: 'sorrel@example.com' })

    const body = { message: 'The kitchen is flooded. Come on Sunday?' }
    await staff.call(`POST /api/staff/bookings/${id}/cancel`, body)

    const told = (await sent()).findLast(({ subject }) => subject.includes('is cancelled'))
    expect(told?.to).toBe('sorrel@example.com')
    expect(told?.text).toContain(body.message)
  })
})

const keyIn = (text = '') => /booking\/cancel\?key=(\S+)/.exec(text)?.[1] ?? ''
const byLink = (verb: 'show' | 'cancel', key: string) =>
  shop.call<{ state: string; can_cancel: boolean }>(`POST /api/booking/${verb}`, { body: { key } })

describe('the link in a message', () => {
  test('shows the booking and cancels it; the seats are free and the restaurant hears of it', async () => {
    const { id } = await added({ email: 'sorrel@example.com' })
    const key = keyIn((await sent()).at(-1)?.text)

    const shown = await byLink('show', key)
    const [first, again] = [await byLink('cancel', key), await byLink('cancel', key)]

    expect(shown.data).toEqual({
      date: tomorrow,
      time: '07:30 PM',
      number_of_people: '4',
      state: 'confirmed',
      can_cancel: true,
      phone: '020 7946 0000',
    })
    expect(first).toMatchObject({ status: 200, data: { state: 'cancelled', can_cancel: false } })
    expect(again.status).toBe(200)
    expect(await seats()).toMatchObject({ '19:30': 0 })
    expect((await sheet()).bookings).toMatchObject([{ id, state: 'cancelled' }])
    expect((await sent()).at(-1)).toMatchObject({
      to: 'tables@sample.test',
      subject: 'Cancelled by the guest: 4 on 21-11-2026 at 07:30 PM',
    })
  })

  test('is signed for this alone, and ends when the table is taken', async () => {
    const { id } = await added({ email: 'sorrel@example.com' })
    const key = keyIn((await sent()).at(-1)?.text)

    const forged = await byLink('cancel', `${id}.${key.split('.')[1]?.toLowerCase()}`)
    const asConfirmation = await shop.call('POST /api/booking/confirm', { body: { key } })
    await staff.call(`POST /api/staff/bookings/${id}/seat`)
    const late = await byLink('cancel', key)

    expect([forged.status, asConfirmation.status, late.status]).toEqual([404, 404, 409])
    expect(late.message).toContain('020 7946 0000')
  })
})

describe('a reminder', () => {
  const reminders = async () =>
    (await sent()).filter(({ subject }) => subject.startsWith('Today: your table'))

  test('goes out three hours before, once, with the link', async () => {
    await added({ email: 'sorrel@example.com' })
    shop.clock.advance({ hours: 22 })
    const early = (await reminders()).length
    shop.clock.advance({ hours: 1 })
    const [due, ...others] = await reminders()
    shop.clock.advance({ hours: -23 })

    expect(early).toBe(0)
    expect(others).toEqual([])
    expect(due?.text).toContain('/booking/cancel?key=')
  })

  test('follows a move, and is not sent of a cancelled booking', async () => {
    const moved = await added({ email: 'moved@example.com', time: '18:00' })
    const cancelled = await added({ email: 'cancelled@example.com', time: '18:00' })
    await change(moved.id, { time: '19:30' })
    await change(moved.id, { time: '18:00' })
    await change(moved.id, { time: '19:30' })
    await staff.call(`POST /api/staff/bookings/${cancelled.id}/cancel`)

    shop.clock.advance({ hours: 21.6 })
    const early = await reminders()
    shop.clock.advance({ hours: 1.5 })
    const due = await reminders()
    shop.clock.advance({ hours: -23.1 })

    expect(early).toEqual([])
    expect(due.map(({ to }) => to)).toEqual(['moved@example.com'])
  })
})

test('entering and cancelling bookings of one number sends it twenty texts a day at most, and does not limit others', async () => {
  for (let time = 0; time < 12; time++) {
    const { id } = await added({ people: '2', phone: `07700 90024${time < 11 ? 5 : 6}` })
    const body = { message: '' }
    expect((await staff.call(`POST /api/staff/bookings/${id}/cancel`, body)).status).toBe(200)
  }

  const numbers = (await sent()).filter(({ channel }) => channel === 'sms').map(({ to }) => to)
  expect(numbers.filter((to) => to === '+447700900245')).toHaveLength(20)
  expect(numbers.filter((to) => to === '+447700900246')).toHaveLength(2)
})

test('a year after the visit guests seated at the door are erased, and their rows are not written again', async () => {
  const rows = () =>
    shop.transaction((tx) =>
      tx
        .selectFrom('bookings')
        .select(['name', 'message', 'notes', sql<string>`xmin::text`.as('written')])
        .orderBy('name')
        .orderBy('message', 'desc')
        .execute(),
    )
  const atTheDoor = { day: undefined, time: undefined, name: '', phone: '' }
  await added({ ...atTheDoor, name: 'Sorrel Woods' })
  await added({ ...atTheDoor, message: 'Sorrel’s birthday' })
  await added(atTheDoor)
  const ctx = await shop.context()

  shop.clock.advance({ days: 365 })
  await forgetBookings(ctx)
  const onTheLastDay = await rows()
  shop.clock.advance({ days: 1 })
  await forgetBookings(ctx)
  const forgotten = await rows()
  await forgetBookings(ctx)
  const onTheNextDay = await rows()
  shop.clock.advance({ days: -366 })

  expect(onTheLastDay).toMatchObject([
    { name: 'Sorrel Woods' },
    { name: 'Walk-in', message: 'Sorrel’s birthday' },
    { name: 'Walk-in' },
  ])
  expect(forgotten).toMatchObject([
    { name: '', message: '', notes: '' },
    { name: '', message: '', notes: '' },
    { name: 'Walk-in', message: '', notes: '' },
  ])
  expect(onTheNextDay).toEqual(forgotten)
})
