import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let pass: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
})
afterAll(() => shop?.close())

/** Open orders like one that was placed, each to be ready a minute after the one before. */
async function copyOrder(id: string, copies: number): Promise<void> {
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'copy-' || n, 'number', 'X-' || n, 'slot_start', null,
        'ready_by', o.ready_by + n * interval '1 minute'))).*
      from orders o, generate_series(1, ${copies}::int) n where o.id = ${id}`.execute(tx)
    await sql`
      insert into payments select (jsonb_populate_record(p, jsonb_build_object('order_id', 'copy-' || n))).*
      from payments p, generate_series(1, ${copies}::int) n where p.order_id = ${id}`.execute(tx)
  })
}

test('a board is sent the 300 orders of an outlet that are due first, and how many more there are', async () => {
  const { order } = await orderActions(shop, await shop.customer()).place({
    payment_method: 'cash',
  })
  await copyOrder(order.id, 311)

  const { status, data } = await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)

  expect(status).toBe(200)
  expect(data.orders.map(({ number }) => number).slice(1)).toEqual(
    Array.from({ length: 299 }, (_, index) => `X-${index + 1}`),
  )
  expect(data.more_orders).toBe(12)
})

test('a screen that opens streams without end is refused the eleventh', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addStaffHost(shop.services, shop.tenantId, '127.0.0.1')
  const abort = new AbortController()
  const open = ({ token }: StaffActor) =>
    fetch(`${origin}/api/staff/events`, {
      headers: { cookie: `staff=${token}` },
      signal: abort.signal,
    })
  const opened: number[] = []
  for (let count = 0; count < 10; count++) {
    const response = await open(pass)
    opened.push(response.status)
    // Entered among the open boards once its picture is there.
    await response.body?.getReader().read()
  }

  const more = await open(pass)
  const other = await open(await addDevice(shop.services, shop.tenantId, { name: 'Bar' }))
  abort.abort()

  expect(opened).toEqual(Array(10).fill(200))
  expect([more.status, other.status]).toEqual([429, 200])
})
