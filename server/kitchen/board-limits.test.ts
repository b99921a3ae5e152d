import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { readFingerprints } from './board-screens.ts'

let shop: Shop
let pass: StaffActor
beforeEach(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
})
afterEach(() => shop?.close())

/** Accepted orders like one that was placed, each to be ready a minute after the one before; the last one still waits. */
async function copyOrder(id: string, copies: number): Promise<void> {
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'copy-' || n, 'number', 'X-' || n, 'slot_start', null,
        'status', case when n < ${copies}::int then 'accepted' else 'placed' end,
        'ready_by', o.ready_by + n * interval '1 minute'))).*
      from orders o, generate_series(1, ${copies}::int) n where o.id = ${id}`.execute(tx)
    await sql`
      insert into payments select (jsonb_populate_record(p, jsonb_build_object('order_id', 'copy-' || n))).*
      from payments p, generate_series(1, ${copies}::int) n where p.order_id = ${id}`.execute(tx)
  })
}

test('a board is sent the 300 orders of an outlet that wait or are due first, and how many more there are', async () => {
  const { order } = await orderActions(shop, await shop.customer()).place({
    payment_method: 'cash',
  })
  await copyOrder(order.id, 311)

  const { status, data } = await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)

  expect(status).toBe(200)
  expect(data.orders.map(({ number }) => number).slice(1)).toEqual([
    ...Array.from({ length: 298 }, (_, index) => `X-${index + 1}`),
    'X-311',
  ])
  expect(data.more_orders).toBe(12)
})

test('a screen that opens twenty streams concurrently gets ten', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addStaffHost(shop.services, shop.tenantId, '127.0.0.1')
  const abort = new AbortController()
  const open = ({ token }: StaffActor) =>
    fetch(`${origin}/api/staff/events`, {
      headers: { cookie: `staff=${token}` },
      signal: abort.signal,
    })
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(pass)))

  const other = await open(await addDevice(shop.services, shop.tenantId, { name: 'Bar' }))
  abort.abort()

  const refused = opened.filter(({ status }) => status === 429)
  expect([opened.length, refused.length, other.status]).toEqual([20, 10, 200])
})

test('three test orders of an outlet are open at a time, even if more are placed concurrently', async () => {
  const member = await addMember(shop.services, shop.tenantId)
  const place = () =>
    staffCall<{ id: string; number: string }>(shop, 'POST /api/staff/test-order', member, {
      body: { outlet_id: 'soho', type: 'pickup' },
    })

  const placed = await Promise.all(Array.from({ length: 5 }, place))
  const known = placed.flatMap(({ status, data }) => (status === 200 ? data : []))
  await staffCall(shop, `POST /api/staff/orders/${known[0]?.id}/move`, pass, {
    body: { from: 'placed', to: 'completed' },
    headers: { 'idempotency-key': 'test order' },
  })
  const next = await place()

  expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(known.map(({ number }) => number).toSorted()).toEqual(['TEST-1', 'TEST-2', 'TEST-3'])
  expect([next.status, next.data.number]).toEqual([200, 'TEST-4'])
})

test('a board with as many orders and the same sum of versions has another fingerprint', async () => {
  const actions = orderActions(shop, await shop.customer())
  const first = await actions.place({ payment_method: 'cash' })
  const second = await actions.place({ payment_method: 'cash' })
  const { tenantId } = shop
  const { db } = shop.services
  const read = async () =>
    (await db.transaction(tenantId, (one) => readFingerprints(one, tenantId))).get('soho')
  const add = (id: string, versions: number) =>
    db.transaction(tenantId, (one) =>
      one
        .updateTable('orders')
        .set((eb) => ({ version: eb('version', '+', versions) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute(),
    )

  await add(first.order.id, 1)
  const before = await read()
  await add(first.order.id, -1)
  await add(second.order.id, 1)

  expect(await read()).not.toBe(before)
})
