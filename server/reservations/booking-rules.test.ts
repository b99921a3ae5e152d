import { describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireBooking, WireBookingDay, WireBookingRules } from '#contract/staff/booking.ts'
import { openTenant } from '#server/team/open-tenant.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import { edit } from '#testing/folder-files.ts'
import { addMember, type StaffCaller, staffCall, staffHost } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

// The file that is changed says which hosts there are.
const staff = `kind: live }\n  - { host: ${staffHost}, kind: staff }`
const shop = await testApp({
  sample: (files) => edit(files, 'tenant.yaml', 'kind: live }', staff),
})
const manager = await shop.addMember({ role: 'manager', name: 'Basil' })
const other = await shop.addMember({ role: 'manager', name: 'Fern' })

const get = async () => await manager.get<WireBookingRules>('booking-rules')
const put = (body: object, actor = manager) =>
  actor.call<WireBookingRules>('PUT /api/staff/booking-rules', body)
const file = async () =>
  (await readTextFiles(shop.services.db, 'sample')).texts.get('tenant.yaml')?.toString() ?? ''

describe('the rules of bookings', () => {
  test('are written into the tenant’s file, whose comments stay, and apply immediately', async () => {
    const { revision } = await get()

    const { status, data } = await put({
      revision,
      slots: ['20:00', '12:00', '20:00'],
      weekdays: [{ day: 'saturday', starts: [] }],
      guests_per_slot: 5,
    })

    expect(status).toBe(200)
    expect(data).toMatchObject({
      revision: revision + 1,
      slots: ['12:00', '20:00'],
      weekdays: [{ day: 'saturday', starts: [] }],
      guests_per_slot: 5,
      days_allowed: 30,
    })
    expect(await file()).toContain('# A small restaurant that only tests visit.')
    expect(await file()).toMatch(/saturday: closed/)
    const day = async (date: string) =>
      (await manager.get<WireBookingDay>(`bookings?day=${date}`)).starts
    expect(await day('2026-11-21')).toEqual([])
    expect(await day('2026-11-22')).toEqual([
      { time: '12:00', guests: 0, free: 5, capacity: 5 },
      { time: '20:00', guests: 0, free: 5, capacity: 5 },
    ])
    await put({
      revision: revision + 1,
      slots: ['12:00', '18:00', '19:30'],
      weekdays: [],
      guests_per_slot: 12,
    })
  })

  test('changed by two members show both values', async () => {
    const { revision } = await get()
    await put({ revision, days_allowed: 20 }, other)

    const { status, data } = await put({ revision, days_allowed: 40 })
    const elsewhere = await put({ revision, guests_per_slot: 13 })

    expect(status).toBe(409)
    expect(data).toMatchObject({
      fields: [{ field: 'days_allowed', yours: 40, theirs: 20, by: { name: 'Fern' } }],
    })
    expect(elsewhere.status).toBe(200)
    await put({ revision: elsewhere.data.revision, guests_per_slot: 12, days_allowed: 30 })
  })

  test.each([
    ['no starts', { slots: [] }, 'slots'],
    ['a start that is no time', { slots: ['25:00'] }, 'slots.0'],
    [
      'a day twice',
      {
        weekdays: [
          { day: 'monday', starts: [] },
          { day: 'monday', starts: [] },
        ],
      },
      'weekdays.1.day',
    ],
    ['too many days', { days_allowed: 366 }, 'days_allowed'],
    ['no guests', { guests_per_slot: 0 }, 'guests_per_slot'],
    ['a way to confirm that nobody knows', { confirm: 'never' }, 'confirm'],
    ['a field that nobody knows', { deposit: 5 }, 'deposit'],
    ['WhatsApp without a number', { whatsapp_share: true, whatsapp_number: '' }, 'whatsapp_share'],
    ['a notice to no address', { notice_email: 'tables' }, 'notice_email'],
  ])('%s is refused', async (_, fields, field) => {
    const before = await file()

    const { status, data } = await put({ revision: 0, ...fields })

    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: [{ field }] })
    expect(await file()).toBe(before)
  })
})

test('a restaurant that was opened without bookings takes them once they are switched on', async () => {
  await openTenant(shop.services, { slug: 'thali', owner: 'asha@example.com', host: 'thali.test' })
  // Else the invitation is sent in another test.
  await shop.runJobs()
  shop.messages.length = 0
  const asha = await addMember(shop.services, 'thali', { role: 'owner', name: 'Asha' })
  const call = <T>(
    request: 'GET /api/staff/booking-rules' | 'PUT /api/staff/booking-rules',
    body?: object,
  ) => staffCall<T>(shop, request, asha, { host: 'staff.thali.test', ...(body ? { body } : {}) })
  const site = async () => (await shop.services.content.load('thali')).tenant
  const before = await call<WireBookingRules>('GET /api/staff/booking-rules')

  const on = await call<WireBookingRules>('PUT /api/staff/booking-rules', {
    revision: before.data.revision,
    taken: true,
    phone: '020 7946 0456',
  })
  const { allowsBooking, booking } = await site()
  const off = await call<WireBookingRules>('PUT /api/staff/booking-rules', {
    revision: on.data.revision,
    taken: false,
  })

  expect([before.status, before.data.taken, on.status, on.data.taken]).toEqual([
    200,
    false,
    200,
    true,
  ])
  expect([allowsBooking, booking.phone, booking.noticeEmail]).toEqual([
    true,
    '020 7946 0456',
    'asha@example.com',
  ])
  expect(booking.slots).toEqual(before.data.slots)
  expect([off.data.taken, (await site()).allowsBooking]).toEqual([false, false])
})

test('a booking that is confirmed by hand waits for the restaurant', async () => {
  const { revision } = await get()
  await put({ revision, confirm: 'by_hand' })
  const { data: placed } = await shop.call<{ awaits_restaurant: boolean }>('POST /api/booking', {
    body: {
      date: '2026-11-23',
      time: '07:30 PM',
      number_of_people: '4',
      name: 'Bay',
      phone: '07700900123',
      email: 'bay@example.com',
    },
  })
  await shop.runJobs()
  const subjects = () => shop.messages.map(({ subject }) => subject)
  const received = subjects()
  const sheet = await manager.get<WireBookingDay>('bookings?day=2026-11-23')
  const [waiting] = sheet.bookings
  const toConfirm = async (actor: StaffCaller) =>
    (await actor.get<WireBoard>('board')).bookings_to_confirm
  const before = await toConfirm(manager)
  const ofStaff = await toConfirm(await shop.addMember())

  const { data: confirmed } = await manager.call<WireBooking>(
    `POST /api/staff/bookings/${waiting?.id}/confirm`,
  )
  await shop.runJobs()

  expect(placed.awaits_restaurant).toBe(true)
  expect(received.toSorted()).toEqual([
    expect.stringMatching(/^Please confirm a booking: 4/),
    expect.stringMatching(/^We have your request/),
  ])
  expect(waiting).toMatchObject({ state: 'placed', held_until: null })
  expect(sheet.to_confirm).toEqual([{ day: '2026-11-23', bookings: 1 }])
  // Staff change the bookings of today and tomorrow.
  expect([before, ofStaff, await toConfirm(manager)]).toEqual([1, 0, 0])
  expect(confirmed.state).toBe('confirmed')
  expect(subjects().at(-1)).toMatch(/^Your table at Sample Kitchen/)
})
