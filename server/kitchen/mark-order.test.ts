import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireDayReport } from '#contract/staff/reports.ts'
import type { WireMark } from '#contract/staff/service.ts'
import type { AuditRow } from '#contract/staff/settings.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Kitchen, openKitchen } from '#testing/kitchen.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addDevice, addMember, type StaffActor, staffCall } from '#testing/staff.ts'

let kitchen: Kitchen
let shop: Kitchen['shop']
let pass: StaffActor
let manager: StaffActor
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  kitchen = await openKitchen({
    environment: { DEMO_KITCHEN: '0' },
    content: { promos: [aPromo()], outlet: { kitchen: { slotCapacity: 1_000 } } },
  })
  shop = kitchen.shop
})
beforeEach(async () => {
  shop.clock.advance({ days: 1 })
  pass = await addDevice(shop.services, shop.tenantId)
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager', name: 'Maya' })
  actions = orderActions(shop, await shop.customer({ email: 'ada@example.com' }))
})
afterAll(() => shop?.close())

const step = (id: string, verb: string, body: object, actor = pass) =>
  kitchen.step(id, verb, body, actor)
const mark = (id: string, actor = manager) =>
  staffCall<WireStaffOrder>(shop, `POST /api/staff/orders/${id}/test`, actor)
const cash = { payment_method: 'cash' } as const
const placeCash = async (given = {}) => (await actions.place({ ...cash, ...given })).order.id

async function placePaid(): Promise<string> {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  return placed.order.id
}

/** What the orders use: places in slots, promo codes, counted stock. */
async function taken() {
  const { rows } = await shop.services.db.transaction(shop.tenantId, (db) =>
    sql<{ places: number; uses: number }>`
      select (select coalesce(sum(used), 0)::int from slot_usage where tenant_id = ${shop.tenantId}) as places,
        (select coalesce(sum(used), 0)::int from promo_uses where tenant_id = ${shop.tenantId}) as uses`.execute(
      db,
    ),
  )
  const { marks } = await kitchen.get<{ marks: WireMark[] }>('stock?outlet_id=soho', pass)
  return { ...rows[0], left: marks[0]?.left }
}

describe('an order that is marked as a test', () => {
  test('releases its slot, code and counted dishes, once', async () => {
    await staffCall(shop, 'PUT /api/staff/stock', pass, {
      body: { outlets: ['soho'], kind: 'item', id: 'curry', until: 'next_opening', left: 9 },
    })
    const before = await taken()
    const id = await placeCash({ promo_code: 'TENNER', expected_total: 21.4 })
    await step(id, 'accept', { from: 'placed' })
    const meanwhile = await taken()
    await mark(id)
    const after = await taken()
    await step(id, 'cancel', { from: 'preparing', reason: 'duplicate', refund: 'all' }, manager)

    expect(meanwhile).not.toEqual(before)
    expect(after).toEqual(before)
    expect(await taken()).toEqual(before)
  })

  test('moves through its steps, takes no cash, and sends the diner nothing', async () => {
    const id = await placeCash({ type: 'pickup', expected_total: 28.9 })
    await actions.jobs()
    shop.messages.length = 0
    const { data } = await mark(id)
    await step(id, 'accept', { from: 'placed' })
    await step(id, 'move', { from: 'preparing', to: 'ready' })
    const { data: done } = await step(id, 'move', { from: 'ready', to: 'completed' })
    shop.clock.advance({ seconds: 11 })
    await actions.jobs()

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
    await actions.jobs()

    expect((await kitchen.read(id, pass)).status).toBe('placed')
  })

  test('is in the log, once, and keeps its number; the next test is counted from 1', async () => {
    const id = await placeCash()
    const { data } = await mark(id)
    const again = await mark(id)
    const log = await kitchen.get<{ rows: AuditRow[] }>(`audit?subject_id=${id}`, manager)
    // Three that are open are as many as there may be.
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'completed' })
        .where('tenant_id', '=', shop.tenantId)
        .where('is_test', '=', true)
        .execute(),
    )
    const { data: placed } = await staffCall<WireStaffOrder>(
      shop,
      'POST /api/staff/test-order',
      manager,
      { body: { outlet_id: 'soho', type: 'pickup' } },
    )

    expect(again).toMatchObject({ status: 200, data: { version: data.version } })
    expect(log.rows.map(({ text }) => text)).toEqual([`Maya marked ${data.number} as a test.`])
    expect(data.number).not.toContain('TEST')
    expect(placed.number).toBe('TEST-1')
  })

  test('has no money in it: a payment has to be refunded before', async () => {
    const id = await placePaid()
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

    expect(await mark(id)).toMatchObject({ status: 409 })
  })
})

test.each([
  ['a screen', () => addDevice(shop.services, shop.tenantId), 403],
  ['staff', () => addMember(shop.services, shop.tenantId), 403],
  ['a manager', () => addMember(shop.services, shop.tenantId, { role: 'manager' }), 200],
  ['an owner', () => addMember(shop.services, shop.tenantId, { role: 'owner' }), 200],
  [
    'an owner of another outlet',
    () => addMember(shop.services, shop.tenantId, { role: 'owner', outlets: ['camden'] }),
    404,
  ],
])('%s is offered to mark an order as a test only where they may', async (_who, make, status) => {
  const id = await placeCash()
  const actor = await make()
  const shown = await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, actor)

  const marked = await mark(id, actor)

  expect(marked.status).toBe(status)
  expect(shown.data?.allowed?.includes('mark_test') ?? false).toBe(status === 200)
})
