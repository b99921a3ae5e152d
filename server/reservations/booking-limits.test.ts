import { beforeEach, describe, expect, test } from 'vitest'
import type { Context, TenantContext } from '#server/context.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { signedId } from '#server/keyed-hash.ts'
import { testApp } from '#testing/test-app.ts'
import { cancelPurpose, confirmPurpose } from './booking-messages.ts'
import { cancelByLink, confirmBooking } from './linked-bookings.ts'
import { placeBooking } from './place-booking.ts'

// The sample takes 12 guests at three starts of a day, thirty days ahead. It is Friday, 18:00 in London.
const shop = await testApp()
const ctx: TenantContext & Pick<Context, 'origin'> = {
  ...(await shop.context()),
  origin: 'http://sample.test',
}
const manager = await shop.addMember({ role: 'manager' })
beforeEach(async () => {
  shop.clock.set('2026-11-20T18:00:00Z')
  await shop.empty('bookings', 'booking_usage', 'rate_counters', 'outbox')
})

let numbers = 0
/** Books under another name each time, for the first start with free seats; @returns the response */
async function bookFrom(
  ip: string,
  people: string,
  { start = nextStart(), inHouse = ctx } = {},
): Promise<string> {
  numbers += 1
  const form = {
    ...start,
    people,
    name: 'Many',
    email: `many${numbers}@example.com`,
    phone: `07700${String(numbers).padStart(6, '0')}`,
    message: '',
  }
  return placeBooking({ ...inHouse, ip }, form, null).then(
    ({ heldUntil }) => (heldUntil ? 'held' : 'placed'),
    (error: Refusal) => error.code,
  )
}
/** Successive starts over the days from tomorrow: a party of more than six leaves no room for another. */
function nextStart() {
  const turn = numbers % 87
  const date = new Date(Date.UTC(2026, 10, 21 + Math.floor(turn / 3)))
  const time = ['12:00 PM', '06:00 PM', '07:30 PM'][turn % 3] ?? ''
  return { date: date.toISOString().slice(0, 10), time }
}
const countsOf = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [
      outcome,
      outcomes.filter((other) => other === outcome).length,
    ]),
  )

describe('the networks of one range', () => {
  test.each([
    ['an IPv6 range', (network: number) => `2001:db8:7:${network.toString(16)}::1`],
    ['an IPv4 range', (network: number) => `203.0.113.${network}`],
  ])(
    'of %s together have twelve tables unproven, and hold no more than forty-eight',
    async (_name, ipOf) => {
      const outcomes: string[] = []
      for (let number = 0; number < 50; number++) {
        outcomes.push(await bookFrom(ipOf(Math.floor(number / 5) + 1), '8'))
      }

      expect(countsOf(outcomes)).toEqual({ placed: 12, held: 36, too_many_bookings: 2 })
      shop.clock.advance({ hours: 1 })
      expect(await bookFrom('2001:db8:8::1', '8')).toBe('placed')
    },
  )

  test('have sixty bookings a day that no link confirms', async () => {
    const outcomes: string[] = []
    for (let number = 0; number < 62; number++) {
      outcomes.push(await bookFrom(`2001:db8:7:${number}::1`, '1'))
      // By then held seats are released, but the emails were sent.
      shop.clock.advance({ minutes: 2 })
      await shop.runJobs()
    }

    expect(countsOf(outcomes)).toEqual({ placed: 12, held: 48, too_many_bookings: 2 })
  })
})

test('once unproven addresses book a tenth of the seats within a day, each more is held, from any address', async () => {
  const outcomes: string[] = []
  for (let number = 0; number < 20; number++) {
    outcomes.push(await bookFrom(`2001:db8:${number}::1`, '8'))
    shop.clock.advance({ minutes: 5 })
  }

  // 1,116 seats: thirteen parties of eight.
  expect(outcomes).toEqual([...Array(13).fill('placed'), ...Array(7).fill('held')])
  // A busy house is booked without links day after day.
  shop.clock.advance({ days: 1 })
  expect(await bookFrom('2001:db8:99::1', '8')).toBe('placed')
})

/** Takes tables of the same day only, 80 guests at each of the three starts. */
function sameDayHouse(): typeof ctx {
  const { tenant } = ctx.site
  const booking = { ...tenant.booking, daysAllowed: 0, guestsPerSlot: 80 }
  return { ...ctx, site: { ...ctx.site, tenant: { ...tenant, booking } } }
}

test('a house with bookings for the same day only fills once before a link is needed', async () => {
  shop.clock.set('2026-11-20T08:00:00Z')
  const outcomes: string[] = []
  for (let number = 0; number < 60; number++) {
    const time = ['12:00 PM', '06:00 PM', '07:30 PM'][number % 3] ?? ''
    outcomes.push(
      await bookFrom(`198.51.${number}.1`, '4', {
        start: { date: '2026-11-20', time },
        inHouse: sameDayHouse(),
      }),
    )
    // Fewer than thirty in an hour.
    shop.clock.advance({ minutes: 3 })
  }

  expect(countsOf(outcomes)).toEqual({ placed: 60 })
})

test.each(['confirm', 'seat'])(
  'guests of a booking count as unproven no more after the restaurant’s step: %s',
  async (step) => {
    for (let number = 0; number < 13; number++) {
      await bookFrom(`2001:db8:${number}::1`, '8')
      shop.clock.advance({ minutes: 5 })
    }
    expect(await bookFrom('2001:db8:80::1', '8')).toBe('held')
    // As in a restaurant that confirms each booking by hand.
    const { id } = await shop.transaction(async (tx) => {
      await tx.updateTable('bookings').set({ state: 'placed' }).execute()
      return tx
        .selectFrom('bookings')
        .select('id')
        .where('held_until', 'is', null)
        .executeTakeFirstOrThrow()
    })

    const { status } = await manager.call(`POST /api/staff/bookings/${id}/${step}`)

    expect(status).toBe(200)
    expect(await bookFrom('2001:db8:81::1', '8')).toBe('placed')
  },
)

describe('book, confirm, cancel', () => {
  /** @returns how many times of so many it was possible */
  async function repeat(times: number, ipOf: (number: number) => string): Promise<number> {
    for (let number = 0; number < times; number++) {
      if ((await bookFrom(ipOf(number), '9')) !== 'held') return number
      const { id } = await shop.transaction((tx) =>
        tx
          .selectFrom('bookings')
          .select('id')
          .where('held_until', 'is not', null)
          .executeTakeFirstOrThrow(),
      )
      await confirmBooking(ctx, signedId(ctx, confirmPurpose, id))
      await cancelByLink(ctx, signedId(ctx, cancelPurpose, id))
    }
    return times
  }

  test('ends after seventy-two times a day from one network', async () => {
    expect(await repeat(80, () => '203.0.113.7')).toBe(72)

    shop.clock.advance({ days: 1, minutes: 2 })
    expect(await repeat(1, () => '203.0.113.7')).toBe(1)
  })

  test('ends after 144 times a day from one range', async () => {
    expect(await repeat(150, (number) => `203.0.113.${number}`)).toBe(144)
  })
})
