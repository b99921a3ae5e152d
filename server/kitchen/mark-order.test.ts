import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditRow } from '#contract/staff/audit.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import type { WireMark } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { aPromo } from '#testing/sample-promo.ts'
import type { Diner } from '#testing/shop.ts'
import type { StaffActor } from '#testing/staff.ts'

const kitchen = await openKitchen({
  environment: { DEMO_KITCHEN: '0' },
  content: { promos: [aPromo()], outlet: { kitchen: { slotCapacity: 1_000 } } },
})
const { shop, call } = kitchen
let pass: StaffActor
let manager: StaffActor
let diner: Diner
beforeEach(async () => {
  shop.clock.advance({ days: 1 })
  pass = await shop.addDevice()
  manager = await shop.addMember({ role: 'manager', name: 'Maya' })
  diner = await shop.customer({ email: 'ada@example.com' })
})

const step = (id: string, verb: string, body: object, actor = pass) =>
  kitchen.step(id, verb, body, actor)
const mark = (id: string, actor = manager) =>
  call<WireStaffOrder>(`POST orders/${id}/test`, undefined, actor)
const placeCash = async (given = {}) => (await diner.placeCash(given)).order.id

/** What the orders use: places in slots, promo codes, counted stock. */
async function taken() {
  const { rows } = await shop.transaction((db) =>
    sql`select (select coalesce(sum(used), 0)::int from slot_usage) as places,
      (select coalesce(sum(used), 0)::int from promo_uses) as uses`.execute(db),
  )
  const { marks } = await kitchen.get<{ marks: WireMark[] }>('stock?outlet_id=soho', pass)
  return [rows[0], marks[0]?.left]
}

describe('an order that is marked as a test', () => {
  test('releases its slot, code and counted dishes, once', async () => {
    const counted = { outlets: ['soho'], kind: 'item', id: 'curry', until: 'next_opening', left: 9 }
    await call('PUT stock', counted, pass)
    const before = await taken()
    const id = await placeCash({ promo_code: 'TENNER', expected_total: 21.4 })
    await step(id, 'accept', { from: 'placed' })
    const during = await taken()
    await mark(id)
    const after = await taken()
    await step(id, 'cancel', { from: 'preparing', reason: 'duplicate', refund: 'all' }, manager)

    expect(during).not.toEqual(before)
    expect(after).toEqual(before)
    expect(await taken()).toEqual(before)
  })

  test('moves through its steps, takes no cash, and sends the diner nothing', async () => {
    const id = await placeCash({ type: 'pickup', expected_total: 28.9 })
    await shop.runJobs()
    shop.messages.length = 0
    const { data } = await mark(id)
    await step(id, 'accept', { from: 'placed' })
    await step(id, 'move', { from: 'preparing', to: 'ready' })
    const { data: done } = await step(id, 'move', { from: 'ready', to: 'completed' })
    await kitchen.sendMessages()

    expect(data).toMatchObject({ is_test: true, status: 'placed', payment: { status: 'canceled' } })
    expect(done.order).toMatchObject({ status: 'completed', payment: { status: 'canceled' } })
    expect(shop.messages).toEqual([])
  })

  test('is in no report and does not count as a first order', async () => {
    const day = shop.clock.now().toISOString().slice(0, 10)
    const report = () =>
      kitchen.get<WireDayReport>(`reports/day?outlet_id=soho&date=${day}`, manager)
    const before = await report()
    const id = await placeCash()
    const counted = await report()
    await mark(id)
    const next = await placeCash()
    const { customer } = await kitchen.read(next, pass)
    await mark(next)

    expect(counted.orders).toBe(before.orders + 1)
    expect(await report()).toEqual(before)
    expect(customer.orders).toBe(0)
  })

  test('stops the escalation: it sends no alerts and is not refused automatically', async () => {
    const id = await placeCash()
    await mark(id)
    shop.clock.advance({ minutes: 15 })
    await shop.runJobs()

    expect((await kitchen.read(id, pass)).status).toBe('placed')
  })

  test('is in the log, once, and keeps its number; the next test is counted from 1', async () => {
    const id = await placeCash()
    const { data } = await mark(id)
    const again = await mark(id)
    const log = await kitchen.get<{ rows: AuditRow[] }>(`audit?subject_id=${id}`, manager)
    // Three that are open are as many as there may be.
    await shop.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'completed' }).where('is_test', '=', true).execute(),
    )
    const asked = { outlet_id: 'soho', type: 'pickup' }
    const placed = await call<WireStaffOrder>('POST test-order', asked, manager)

    expect(again).toMatchObject({ status: 200, data: { version: data.version } })
    expect(log.rows.map(({ text }) => text)).toEqual([`Maya marked ${data.number} as a test.`])
    expect(data.number).not.toContain('TEST')
    expect(placed.data.number).toBe('TEST-1')
  })

  test('has no money in it: a payment has to be refunded before', async () => {
    const { id } = (await diner.placePaid()).order
    await step(id, 'accept', { from: 'placed' })
    const refused = await mark(id)
    await kitchen.prove()
    const refund = { amount: 31.4, refundable: 31.4, reason: 'other', note: 'A test' }
    await step(id, 'refunds', refund, manager)

    expect(refused).toMatchObject({ status: 409, message: 'Give back first what was paid.' })
    expect(await mark(id)).toMatchObject({ status: 200, data: { is_test: true, refundable: 0 } })
  })

  test('is an open one', async () => {
    const id = await placeCash()
    await step(id, 'reject', { from: 'placed', reason: 'too_busy' })

    expect((await mark(id)).status).toBe(409)
  })
})

test.each([
  ['a screen', () => shop.addDevice(), 403],
  ['staff', () => shop.addMember(), 403],
  ['a manager', () => shop.addMember({ role: 'manager' }), 200],
  ['an owner', () => shop.addMember({ role: 'owner' }), 200],
  ['an owner of another outlet', () => shop.addMember({ role: 'owner', outlets: ['camden'] }), 404],
])('%s is offered to mark an order as a test only where they may', async (_who, make, status) => {
  const id = await placeCash()
  const actor = await make()
  const shown = await call<WireStaffOrder>(`GET orders/${id}`, undefined, actor)

  expect((await mark(id, actor)).status).toBe(status)
  expect(shown.data?.allowed?.includes('mark_test') ?? false).toBe(status === 200)
})
