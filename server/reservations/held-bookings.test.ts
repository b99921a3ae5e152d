import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingRequest, ConfirmedBooking, PlacedBooking } from '#contract/reservation.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { signedId } from '#server/keyed-hash.ts'
import { testApp } from '#testing/test-app.ts'
import { placeBooking } from './place-booking.ts'

// The sample takes 12 guests at 12:00 PM, 06:00 PM and 07:30 PM. It is Friday, 18:00 in London.
const shop = await testApp()
beforeEach(async () => {
  // A day later each limit is free again.
  shop.clock.set('2026-11-20T18:00:00Z')
  await shop.runJobs()
  await shop.empty('bookings', 'booking_usage', 'rate_counters', 'outbox')
  shop.messages.length = 0
})

let numbers = 0
/** In another name and from another address each time, unless a test says otherwise. */
const book = (changes: Partial<BookingRequest> = {}, remoteAddress?: string, key?: string) => {
  numbers += 1
  const body: BookingRequest = {
    date: '2026-11-21',
    time: '07:30 PM',
    number_of_people: '2',
    name: 'Sample Diner',
    phone: `07700${String(numbers).padStart(6, '0')}`,
    email: `diner${numbers}@example.com`,
    message: '',
    ...changes,
  }
  return shop.call<PlacedBooking>('POST /api/booking', {
    body,
    headers: key ? { 'idempotency-key': key } : {},
    // Each in a range of its own.
    remoteAddress: remoteAddress ?? `10.${Math.floor(numbers / 250)}.${numbers % 250}.1`,
  })
}
const confirm = (key: string | undefined) =>
  shop.call<ConfirmedBooking>('POST /api/booking/confirm', { body: { key } })
const jobs = () => shop.runJobs()
const mailTo = async (to: string) => {
  await jobs()
  return shop.messages.filter((message) => message.to === to)
}
const linkKey = async (to: string) =>
  /http:\/\/sample\.test\/booking\/confirm\?key=(\S+)/.exec(
    (await mailTo(to)).at(-1)?.text ?? '',
  )?.[1]
/** Bookings of different people behind one address; @returns the outcome of each */
async function officeOf(ip: string) {
  const shared = await shop.context()
  return (number: number): Promise<string> => {
    const ctx = {
      ...shared,
      ip,
      origin: 'http://sample.test',
    }
    const form = {
      date: `2026-12-${String((number % 20) + 1).padStart(2, '0')}`,
      time: '07:30 PM',
      people: '1',
      name: 'Many',
      email: `many${number}@example.com`,
      phone: `077001${String(number).padStart(5, '0')}`,
      message: '',
    }
    return placeBooking(ctx, form, null).then(
      ({ heldUntil }) => (heldUntil ? 'held' : 'placed'),
      (error: Refusal) => error.code,
    )
  }
}
const rows = () => shop.transaction((tx) => tx.selectFrom('bookings').selectAll().execute())
const guests = async () => {
  const usage = await shop.transaction((tx) =>
    tx.selectFrom('booking_usage').select('guests').execute(),
  )
  return usage.reduce((sum, row) => sum + row.guests, 0)
}

describe('a booking of more than eight', () => {
  test('is held for twenty minutes, and the restaurant hears of it once its link was used', async () => {
    const large = { number_of_people: '10+', email: 'large@example.com', message: 'Call me' }
    const { status, message, data } = await book(large)

    expect([status, message]).toEqual([200, 'Thank you! Your booking has been placed.'])
    expect(data.confirm_by).toBe('2026-11-20T18:20:00.000Z')
    expect(await guests()).toBe(11)
    const [question, ...others] = await mailTo('large@example.com')
    expect(question?.subject).toContain('Please confirm your table')
    expect([question?.text, others]).toEqual([expect.not.stringContaining('Call me'), []])
    expect(await mailTo('tables@sample.test')).toEqual([])

    shop.clock.advance({ minutes: 19 })
    const answer = await confirm(await linkKey('large@example.com'))
    expect(answer).toMatchObject({
      status: 200,
      message: 'Your table is booked.',
      data: { date: '2026-11-21', time: '07:30 PM', number_of_people: '10+' },
    })
    const [notice] = await mailTo('tables@sample.test')
    expect(notice?.text).toContain('Message: Call me')
    expect((await mailTo('large@example.com')).at(-1)?.subject).toContain('Your table at')

    // The hour passes; the seats stay taken.
    shop.clock.advance({ minutes: 60 })
    await jobs()
    expect(await guests()).toBe(11)
    expect(await rows()).toMatchObject([{ held_until: null, people: '10+' }])
  })

  test('that is not confirmed releases its seats, and its personal data is deleted', async () => {
    await book({ number_of_people: '9', email: 'silent@example.com' }, undefined, 'held')
    const key = await linkKey('silent@example.com')

    shop.clock.advance({ minutes: 20 })
    const late = await confirm(key)
    await jobs()

    expect(late.status).toBe(404)
    expect(await guests()).toBe(0)
    expect(await rows()).toEqual([])
    expect((await confirm(key)).status).toBe(404)
    expect(await mailTo('tables@sample.test')).toEqual([])
    // Another party has its seats now.
    expect((await book({ number_of_people: '8' })).data.confirm_by).toBeNull()
  })

  test('confirmed by many concurrent requests is one booking and one notice', async () => {
    await book({ number_of_people: '9', email: 'eager@example.com' })
    const key = await linkKey('eager@example.com')

    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(key)))

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await mailTo('tables@sample.test')).toHaveLength(1)
  })

  test('is one booking under one key, held as before', async () => {
    const same = { number_of_people: '9', email: 'twice@example.com', phone: '07700900999' }
    const [first, second] = [
      await book(same, undefined, 'twice'),
      await book(same, undefined, 'twice'),
    ]

    expect(second?.data).toEqual(first?.data)
    expect(await guests()).toBe(9)
    shop.clock.advance({ minutes: 21 })
    await jobs()
    const after = await book(same, undefined, 'twice')
    expect([after.status, after.message]).toEqual([
      409,
      'This booking was not confirmed in time. Please book again.',
    ])
  })
})

test.each([
  ['email', { email: ' Again@Example.com' }],
  ['phone', { phone: '07700900777' }],
])(
  'a second booking of an %s on a day is held, on another day it is not',
  async (_kind, contact) => {
    const first = { email: 'again@example.com', phone: '07700900777' }
    expect((await book({ ...first, time: '12:00 PM' })).data.confirm_by).toBeNull()

    expect((await book(contact)).data.confirm_by).not.toBeNull()
    expect((await book({ ...contact, date: '2026-11-22' })).data.confirm_by).toBeNull()
  },
)

test('only a link of this shop and this purpose confirms', async () => {
  await book({ number_of_people: '9' })
  const [{ id } = { id: '' }] = await rows()
  const { environment } = shop.services

  const foreign = signedId({ environment, tenantId: 'other' }, 'booking', id)
  const newsletter = signedId({ environment, tenantId: 'sample' }, 'newsletter', id)
  for (const key of ['', id, `${id}.`, `${id}.c2VhbA`, foreign, newsletter]) {
    expect((await confirm(key)).status).toBe(404)
  }
})

describe('limits', () => {
  test('120 bookings for one address from as many clients are five emails', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 120; number++) {
      const date = `2026-12-${String((number % 18) + 1).padStart(2, '0')}`
      const { status } = await book({ email: 'victim@example.com', date, number_of_people: '1' })
      statuses.push(status)
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(115)
    expect(await mailTo('victim@example.com')).toHaveLength(5)
    shop.clock.advance({ days: 1, minutes: 2 })
    const next = { email: 'victim@example.com', date: '2026-12-20' }
    expect((await book(next)).status).toBe(200)
  })

  test('one phone number books five times a day, under any name', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 7; number++) {
      const date = `2026-12-0${number + 1}`
      statuses.push((await book({ phone: '07700900555', date })).status)
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('the words of a stranger are not sent to an unproven address', async () => {
    const words = 'Your account is locked. Visit http://bad.example'
    await book({ email: 'victim@example.com', name: words, message: words })
    await book({ email: 'other@example.com', name: words, message: words, number_of_people: '9' })

    for (const to of ['victim@example.com', 'other@example.com']) {
      const [mail] = await mailTo(to)
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/locked|bad\.example/)
    }
  })

  test('one network books six tables unproven, and holds no more than twenty-four', async () => {
    const fromOffice = await officeOf('203.0.113.7')
    const outcomes: string[] = []
    for (let number = 0; number < 26; number++) outcomes.push(await fromOffice(number))

    expect(outcomes).toEqual([
      ...Array(6).fill('placed'),
      ...Array(18).fill('held'),
      ...Array(2).fill('too_many_bookings'),
    ])
    // A confirmed booking does not block another.
    const [{ text } = { text: '' }] = await mailTo('many6@example.com')
    expect((await confirm(/key=(\S+)/.exec(text)?.[1])).status).toBe(200)
    expect([await fromOffice(26), await fromOffice(27)]).toEqual(['held', 'too_many_bookings'])
    // Nor does a released table.
    await shop.transaction((tx) =>
      tx
        .updateTable('bookings')
        .set({ state: 'cancelled' })
        .where('email', '=', 'many7@example.com')
        .execute(),
    )
    expect([await fromOffice(28), await fromOffice(29)]).toEqual(['held', 'too_many_bookings'])
  })

  test('an office whose people confirm their bookings books beyond thirty a day, up to seventy-two to come', async () => {
    const fromOffice = await officeOf('203.0.113.8')
    const outcomes: string[] = []
    for (let number = 0; number < 74; number++) {
      const outcome = await fromOffice(number)
      outcomes.push(outcome)
      if (outcome !== 'held') continue
      expect((await confirm(await linkKey(`many${number}@example.com`))).status).toBe(200)
    }
    await confirm(await linkKey('many10@example.com'))

    expect(outcomes).toEqual([
      ...Array(6).fill('placed'),
      ...Array(66).fill('held'),
      ...Array(2).fill('too_many_bookings'),
    ])
    expect(await fromOffice(74)).toBe('too_many_bookings')
  })

  test('a network makes thirty unconfirmed bookings a day, and a used link gives back one of them', async () => {
    const fromOffice = await officeOf('203.0.113.9')
    const outcomes: string[] = []
    for (let number = 0; number < 29; number++) {
      outcomes.push(await fromOffice(number))
      // By then held seats are released, but the emails were sent.
      shop.clock.advance({ minutes: 2 })
      await jobs()
    }
    outcomes.push(await fromOffice(29))
    const beyond = await fromOffice(30)
    const key = await linkKey('many29@example.com')
    const confirmed = [await confirm(key), await confirm(key)].map(({ status }) => status)

    expect(outcomes).toEqual([...Array(6).fill('placed'), ...Array(24).fill('held')])
    expect([beyond, ...confirmed]).toEqual(['too_many_bookings', 200, 200])
    // One, though its link was used twice.
    expect([await fromOffice(31), await fromOffice(32)]).toEqual(['held', 'too_many_bookings'])
  })

  test('the thirty-first booking of an hour is held, from any guest', async () => {
    for (let number = 0; number < 30; number++) {
      const date = `2026-12-${String((number % 18) + 1).padStart(2, '0')}`
      expect((await book({ date, number_of_people: '1' })).data.confirm_by).toBeNull()
    }

    expect((await book({ number_of_people: '1' })).data.confirm_by).not.toBeNull()
    shop.clock.advance({ hours: 1 })
    expect((await book({ number_of_people: '1' })).data.confirm_by).toBeNull()
  })
})
