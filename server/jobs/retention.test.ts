import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { systemActor } from '#domain/actor.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { jobContext } from '#server/context.ts'
import { maintainTenant } from '#server/maintenance.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { retentionDays } from './retention.ts'

let shop: Shop
let diner: Diner
beforeAll(async () => {
  shop = await openShop()
})
// A session for each test: the clock advances by more than a session lasts.
beforeEach(async () => {
  diner = await shop.customer({ email: 'ada@example.com' })
})

const inShop = <T>(work: (tx: Tx) => Promise<T>) =>
  shop.services.db.transaction(shop.tenantId, work)
const maintain = () => maintainTenant(jobContext(shop.services, shop.tenantId))

const rows = (table: keyof Tables): Promise<unknown[]> =>
  inShop((tx) =>
    // Which of the tables it is does not matter for counting.
    tx
      .selectFrom(table as 'outbox')
      .selectAll()
      .execute(),
  )

const count = async (table: keyof Tables) => (await rows(table)).length
const past = (days: number) => new Date(shop.clock.now().getTime() - days * dayMilliseconds)

/** Advances to an hour before and an hour after the end of the retention, and counts at both. */
async function aroundTheEnd(table: keyof Tables, days: number): Promise<number[]> {
  shop.clock.advance({ days, hours: -1 })
  await maintain()
  const before = await count(table)
  shop.clock.advance({ hours: 2 })
  await maintain()
  return [before, await count(table)]
}

test('keys of requests go after a week', async () => {
  await diner.place({ payment_method: 'cash' })

  expect(await aroundTheEnd('idempotency_keys', retentionDays.idempotencyKeys)).toEqual([1, 0])
})

test('which messages were sent goes after three months', async () => {
  await shop.runJobs()
  await inShop((tx) => tx.deleteFrom('order_messages').execute())
  await diner.place({ payment_method: 'cash' })
  await shop.runJobs()

  expect(await aroundTheEnd('order_messages', retentionDays.orderMessages)).toEqual([1, 0])
})

test('pauses go two years after their end', async () => {
  const at = shop.clock.now()
  await inShop((tx) =>
    tx
      .insertInto('service_pauses')
      .values({
        ...{ tenant_id: shop.tenantId, id: 'over', outlet_id: 'soho', kind: 'hand', at, until: at },
        ...{ services: ['delivery'], reason: '', message: '', by: JSON.stringify(systemActor) },
      })
      .execute(),
  )

  expect(await aroundTheEnd('service_past_pauses', retentionDays.pastPauses)).toEqual([1, 0])
  expect(await count('service_pauses')).toBe(0)
})

test('counts of slots go two days after the slot, and no order misses them', async () => {
  await inShop((tx) => tx.deleteFrom('slot_usage').execute())
  const placed = await diner.place({ payment_method: 'cash' })
  await maintain()
  const whileOpen = await count('slot_usage')

  shop.clock.advance({ days: retentionDays.slotCounters + 1 })
  await maintain()
  const cancelled = await shop.call(`POST /api/orders/${placed.order.id}/cancel`, {
    token: diner.token,
    body: {},
  })

  expect(whileOpen).toBe(1)
  expect(await count('slot_usage')).toBe(0)
  expect(cancelled.status).toBe(200)
})

test('counts of seats go two days after the day, those of days to come stay', async () => {
  const usage = [3, 2, 0, -9].map((days) => ({
    ...{ tenant_id: shop.tenantId, start: '18:00', guests: 2 },
    day: past(days).toISOString().slice(0, 10),
  }))
  await inShop((tx) => tx.insertInto('booking_usage').values(usage).execute())

  await maintain()

  expect(await count('booking_usage')).toBe(3)
})

test('sandbox payments go after a month, but not while one is unpaid or to be refunded', async () => {
  const paid = await diner.place()
  await diner.pay(paid)
  await diner.report(paid)
  for (const status of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const)
    await diner.move(paid, status)
  await diner.place()
  const toRefund = await diner.place()
  await diner.pay(toRefund)
  await diner.report(toRefund)
  await diner.move(toRefund, 'rejected')

  const around = await aroundTheEnd('sandbox_intents', retentionDays.sandboxPayments)
  await shop.runJobs()
  await maintain()

  expect(around).toEqual([3, 2])
  expect(await count('sandbox_intents')).toBe(0)
  expect((await diner.read(toRefund)).payment.status).toBe('refunded')
  const late = await diner.report(paid)
  expect(late.status).toBe(404)
})

test('done jobs go after a week, given up ones after a month, those needing attention never', async () => {
  const job = { tenant_id: shop.tenantId, body: '{}', due_at: past(400) }
  await inShop(async (tx) => {
    await tx.deleteFrom('outbox').execute()
    await tx
      .insertInto('outbox')
      .values([
        { ...job, id: 'done 6', topic: 'refund', done_at: past(6) },
        { ...job, id: 'done 8', topic: 'refund', done_at: past(8) },
        { ...job, id: 'given up 29', topic: 'order-receipt', failed_at: past(29) },
        { ...job, id: 'given up 31', topic: 'order-receipt', failed_at: past(31) },
        { ...job, id: 'needs attention', topic: 'refund', failed_at: past(400) },
      ])
      .execute()
  })

  await maintain()

  const left = (await rows('outbox')) as { id: string }[]
  expect(left.map(({ id }) => id).toSorted()).toEqual(['done 6', 'given up 29', 'needs attention'])
})

test('sent messages, limits, codes, sessions and browsers go at their times', async () => {
  const tenant_id = shop.tenantId
  await inShop(async (tx) => {
    await tx.deleteFrom('sessions').execute()
    for (const [id, days] of [
      ['new', 0.9],
      ['old', 400],
    ] as const) {
      const at = past(days)
      const bytes = Buffer.from(id)
      const text = { channel: 'sms', subject: '', text: '', code: null } as const
      const session = { token_hash: bytes, customer_id: diner.id, created_at: at, last_used_at: at }
      await tx
        .insertInto('sent_messages')
        .values({ tenant_id, id, recipient: id, ...text, sent_at: at })
        .execute()
      await tx
        .insertInto('rate_counters')
        .values({ tenant_id, key: id, window_start: at, hits: 1 })
        .execute()
      await tx
        .insertInto('known_browsers')
        .values({ tenant_id, browser_hash: bytes, contact: id, seen_at: at })
        .execute()
      await tx
        .insertInto('sessions')
        .values({ tenant_id, ...session, expires_at: past(days - 1) })
        .execute()
      await tx
        .insertInto('subscribers')
        .values({ tenant_id, id, email: id, asked_at: at, confirmed_at: null })
        .execute()
    }
  })

  await maintain()

  const tables = ['sent_messages', 'rate_counters', 'known_browsers', 'sessions', 'subscribers']
  for (const table of tables) expect(await count(table as keyof Tables), table).toBe(1)
})
