import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { orderLimits, refuseTooMany, refuseTooManyUnpaid } from '#server/ordering/order-limits.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { anOrder } from '#testing/an-order.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { testApp } from '#testing/test-app.ts'
import { limitReached } from './security-event.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
const ip = '203.0.113.77'
const email = 'noreply-please@example.com'
const shop = await testApp({ environment: { ORDER_LIMIT_FACTOR: '1', DEMO_KITCHEN: '0' } })
await addTenant(shop.services, 'shop', 'shop.test')
shop.clock.set('2026-11-20T18:00:00Z')
const app = await createApp({ ...shop.services, log })
afterAll(async () => {
  await app?.close()
  await shop?.close()
})
afterEach(() => vi.useRealTimers())

interface Line {
  event?: string
  reason?: string
  tenant?: string
  more?: number
}
const reached = () =>
  lines.map((line): Line => JSON.parse(line)).filter(({ event }) => event === 'limit_reached')
/** The last status of so many calls, of the diner's shop or, without one, of the sample. */
async function repeat(
  times: number,
  url: string,
  payload: (time: number) => object,
  diner?: DinerAccount,
) {
  let status = 0
  for (let time = 0; time < times; time++) {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: payload(time),
      remoteAddress: ip,
      headers: {
        host: diner ? 'shop.test' : 'sample.test',
        'idempotency-key': `${url} ${time}`,
        ...(diner && { authorization: `Bearer ${diner.token}` }),
      },
    })
    status = answer.statusCode
  }
  return status
}

test('a limit of orders, bookings, links and addresses is logged once with its tenant, without contacts and addresses', async () => {
  // The time of a limit's line does not end while the calls are made, however long they take.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const diner = await addCustomer(shop.services, 'shop')
  const orders = await repeat(
    orderLimits.openCash.new + 3,
    '/api/order',
    () => anOrder(diner, { payment_method: 'cash' }),
    diner,
  )
  const booking = { date: '2026-11-21', time: '07:30 PM', number_of_people: '2', name: 'Ada' }
  const phone = '07700900555'
  const bookings = await repeat(7, '/api/booking', (time) => ({
    ...booking,
    phone,
    email: `diner${time}@example.com`,
    message: '',
  }))
  await repeat(1, '/api/customer', () => ({ email }), diner)
  const links = await repeat(4, '/api/customer/email/link', () => ({}), diner)
  await repeat(2, '/api/customer', (time) => ({ email: time ? email : 'x@y.test' }), diner)
  const subscribed = await repeat(5, '/api/subscribe', () => ({ email }))
  const reports = await repeat(33, '/api/client-errors', () => ({ message: 'Broken' }))

  expect({ orders, bookings, links, subscribed, reports }).toEqual({
    orders: 429,
    bookings: 429,
    links: 429,
    subscribed: 200,
    reports: 429,
  })
  expect(reached().map(({ tenant, reason }) => `${tenant}: ${reason}`)).toEqual([
    'shop: orders-open-cash',
    'sample: booking-phones',
    'shop: email-links-address',
    'sample: newsletter-links',
    'sample: too_many_requests /api/client-errors',
  ])
  for (const secret of [ip, email, phone, '900555', diner.token]) {
    expect(lines.join('')).not.toContain(secret)
  }
})

test.each([
  ['orders-person', { person: orderLimits.person.new }, {}],
  ['orders-network', { network: orderLimits.network.new }, {}],
  ['orders-outlet', { outlet: orderLimits.outlet.new }, {}],
  ['orders-open-cash', {}, { openCash: orderLimits.openCash.new }],
  ['orders-unpaid', {}, { unpaid: orderLimits.unpaid.new }],
  ['orders-unpaid-network', {}, { unpaidFrom: orderLimits.unpaidFrom.new }],
])('an order beyond a limit names it: %s', (name, hits, open) => {
  const counted = { person: 0, network: 0, outlet: 0, ...hits }
  const of = (kind: keyof typeof counted) => ({ hits: counted[kind], oldest: null })
  const counts = {
    hits: { person: of('person'), network: of('network'), outlet: of('outlet') },
    hasCompleted: false,
    openCash: 0,
    unpaid: 0,
    unpaidFrom: 0,
    ...open,
  }
  const ctx = { ...shop.services, tenantId: 'shop' } as Parameters<typeof refuseTooMany>[0]

  const refuse = () => {
    refuseTooMany(ctx, counts, true)
    refuseTooManyUnpaid(ctx, counts)
  }

  expect(refuse).toThrow(expect.objectContaining<Partial<Refusal>>({ limit: { name } }))
})

test('a flood is two lines in ten seconds for each limit: the first, and how many more there were', () => {
  vi.useFakeTimers()
  const ctx = { tenantId: 'flooded', environment: shop.services.environment, log }
  lines.length = 0
  for (let time = 0; time < 1_000; time++) {
    limitReached(ctx, { name: 'codes', contact: `diner${time}@example.com` })
    limitReached(ctx, { name: 'tries' })
  }
  const atOnce = reached()
  vi.advanceTimersByTime(10_000)
  limitReached(ctx, { name: 'codes' })

  expect(atOnce.map(({ reason }) => reason)).toEqual(['codes', 'tries'])
  expect(reached().slice(2)).toMatchObject([
    { reason: 'codes', more: 999 },
    { reason: 'tries', more: 999 },
    { reason: 'codes' },
  ])
  expect(reached().at(-1)).not.toHaveProperty('more')
})
