import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import { holdsSeats } from '#domain/booking-states.ts'
import { signedId } from '#server/keyed-hash.ts'
import { runs } from '#testing/generated-tests.ts'
import { testApp } from '#testing/test-app.ts'
import { cancelPurpose } from './booking-messages.ts'

// The sample takes 12 guests at each start.
const capacity = 12
const days = ['2026-11-21', '2026-11-22']
const times = ['12:00', '18:00', '19:30']

const shop = await testApp({ environment: { ORDER_LIMIT_FACTOR: '100000' } })
const manager = await shop.addMember({ role: 'manager' })

const clear = () => shop.empty('bookings', 'booking_usage', 'outbox')

const post = (path: string, body: object) =>
  manager.call<{ id: string }>(`POST /api/staff/bookings${path}`, body)

const place = fc.record({
  day: fc.constantFrom(...days),
  time: fc.constantFrom(...times),
  people: fc.constantFrom('2', '5', '8', '10+'),
})
const nth = fc.nat({ max: 5 })
type WantedTable = { day: string; time: string; people: string }
type Act =
  | { kind: 'book'; at: WantedTable }
  | { kind: 'move'; nth: number; at: WantedTable }
  | { kind: 'resize'; nth: number; people: string }
  | { kind: 'cancel' | 'no-show'; nth: number }
const act: fc.Arbitrary<Act> = fc.oneof<fc.Arbitrary<Act>[]>(
  place.map((at) => ({ kind: 'book' as const, at })),
  fc.record({ kind: fc.constant('move' as const), nth, at: place }),
  fc.record({ kind: fc.constant('resize' as const), nth, people: fc.constantFrom('1', '6', '9') }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'no-show' as const), nth }),
)

/** One act, and its possible statuses; none of them is a server fault. */
async function doAct(it: Act, ids: readonly string[]): Promise<number> {
  if (it.kind === 'book') {
    return (await post('', { ...it.at, name: 'Bay', phone: '07700900123' })).status
  }
  const id = ids[it.nth % ids.length]
  if (it.kind !== 'move' && it.kind !== 'resize')
    return (await post(`/${id}/${it.kind}`, {})).status
  const body = it.kind === 'move' ? it.at : { people: it.people }
  return (await manager.call(`PUT /api/staff/bookings/${id}`, body)).status
}

test('concurrent bookings, moves, cancellations and no-shows never overbook a start or lose a seat', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 2, maxLength: 6 }),
      fc.array(act, { minLength: 2, maxLength: 8 }),
      async (before, acts) => {
        await clear()
        const ids: string[] = []
        for (const at of before) {
          const { status, data } = await post('', { ...at, name: 'Fern', phone: '07700900111' })
          if (status === 200) ids.push(data.id)
        }

        const statuses = await Promise.all(acts.map((each) => doAct(each, ids)))

        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
        for (const day of days) {
          const data = await manager.get<WireBookingDay>(`bookings?day=${day}`)
          for (const { time, guests } of data.starts) {
            const seated = data.bookings
              .filter((booking) => booking.time === time && holdsSeats(booking.state))
              .reduce((sum, booking) => sum + booking.guests, 0)
            expect({ day, time, guests }).toEqual({ day, time, guests: seated })
            expect(guests).toBeLessThanOrEqual(capacity)
          }
        }
      },
    ),
    { numRuns: runs(100) },
  )
})

test('two concurrent moves into each other’s start both end', async () => {
  await clear()
  const book = async (time: string) =>
    (await post('', { day: days[0], time, people: '5', name: 'Fern', phone: '07700900111' })).data
  const [early, late] = [await book('18:00'), await book('19:30')]
  const move = (id: string, time: string) => manager.call(`PUT /api/staff/bookings/${id}`, { time })

  const answers = await Promise.all([move(early.id, '19:30'), move(late.id, '18:00')])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

let diners = 0
/** A diner books online; bookings for more than eight are held until their link is used. */
const bookAsDiner = (people: string) => {
  diners += 1
  return shop.call('POST /api/booking', {
    body: {
      date: days[0],
      time: '07:30 PM',
      number_of_people: people,
      name: 'Sample Diner',
      phone: `07700${String(diners).padStart(6, '0')}`,
      email: `diner${diners}@example.com`,
      message: '',
    },
    remoteAddress: `10.${Math.floor(diners / 250) % 250}.${diners % 250}.1`,
  })
}
const cancelByLink = (id: string) => {
  const { environment } = shop.services
  const key = signedId({ environment, tenantId: 'sample' }, cancelPurpose, id)
  return shop.call('POST /api/booking/cancel', { body: { key } })
}

type DinerAct =
  | { kind: 'book'; people: string }
  | { kind: 'walk-in'; people: string }
  | { kind: 'link' | 'no-show' | 'seat' | 'left' | 'cancel'; nth: number }
const dinerAct: fc.Arbitrary<DinerAct> = fc.oneof<fc.Arbitrary<DinerAct>[]>(
  fc.record({ kind: fc.constant('book' as const), people: fc.constantFrom('1', '4', '9') }),
  fc.record({ kind: fc.constant('walk-in' as const), people: fc.constantFrom('2', '5') }),
  fc.record({
    kind: fc.constantFrom('link', 'no-show', 'seat', 'seat', 'left', 'cancel'),
    nth,
  }) as fc.Arbitrary<DinerAct>,
)

/** Guests at each start as the rows of bookings say, and as `booking_usage` has counted. */
async function seats() {
  const { rows, usage } = await shop.transaction(async (tx) => ({
    rows: await tx.selectFrom('bookings').select(['day', 'start', 'people', 'state']).execute(),
    usage: await tx.selectFrom('booking_usage').select(['day', 'start', 'guests']).execute(),
  }))
  const held = new Map<string, number>()
  for (const { day, start, people, state } of rows) {
    if (state === 'cancelled' || state === 'no_show') continue
    const place = `${day} ${start}`
    held.set(place, (held.get(place) ?? 0) + Number.parseInt(people, 10))
  }
  const counted = usage
    .filter(({ guests }) => guests !== 0)
    .map(({ day, start, guests }): [string, number] => [`${day} ${start}`, guests])
  return { held: Object.fromEntries(held), counted: Object.fromEntries(counted) }
}

test('walk-ins, diners, their links, no-shows that come after all and held bookings that end leave the seats that the bookings have', async () => {
  const seen = { held: 0, seatedAfterNoShow: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('2', '3', '9'), { minLength: 2, maxLength: 4 }),
      fc.array(dinerAct, { minLength: 2, maxLength: 8 }),
      fc.array(dinerAct, { minLength: 1, maxLength: 6 }),
      async (before, first, second) => {
        shop.clock.set('2026-11-20T18:00:00Z')
        await clear()
        for (const people of before) await bookAsDiner(people)
        const rows = await shop.transaction((tx) =>
          tx.selectFrom('bookings').select(['id', 'state', 'held_until']).execute(),
        )
        seen.held += rows.filter(({ held_until }) => held_until !== null).length
        const ids = rows.map(({ id }) => id)
        const perform = async (each: DinerAct) => {
          if (each.kind === 'book') return bookAsDiner(each.people)
          if (each.kind === 'walk-in') return post('', { people: each.people, name: '' })
          const id = ids[each.nth % Math.max(1, ids.length)] ?? 'none'
          return each.kind === 'link' ? cancelByLink(id) : post(`/${id}/${each.kind}`, {})
        }

        const answers = await Promise.all(first.map(perform))
        expect((await seats()).counted).toEqual((await seats()).held)
        // Holds end after twenty minutes, while the other acts continue.
        shop.clock.advance({ minutes: 21 })
        const [, ...later] = await Promise.all([shop.runJobs(), ...second.map(perform)])

        expect([...answers, ...later].map(({ status }) => status >= 500)).not.toContain(true)
        const { held, counted } = await seats()
        expect(counted).toEqual(held)
        seen.seatedAfterNoShow += first.some(({ kind }) => kind === 'no-show') ? 1 : 0
      },
    ),
    { numRuns: runs(100) },
  )
  expect(seen.held).toBeGreaterThan(0)
  expect(seen.seatedAfterNoShow).toBeGreaterThan(0)
})
