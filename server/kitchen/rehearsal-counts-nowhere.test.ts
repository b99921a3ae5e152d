import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Kitchen, openKitchen } from '#testing/kitchen.ts'
import { type StaffActor, staffHost } from '#testing/staff.ts'
import { placeRehearsalOrder } from './rehearsal-order.ts'

let kitchen: Kitchen
let shop: Kitchen['shop']
let manager: StaffActor
beforeAll(async () => {
  kitchen = await openKitchen()
  ;({ shop, manager } = kitchen)
})
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, (tx) =>
    sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx),
  ),
)
afterAll(() => shop?.close())

/** Test orders of a rehearsal. @returns all open orders of the board */
async function place(count: number): Promise<WireStaffOrder[]> {
  const ctx = await getTenant(shop.services, shop.tenantId)
  for (let placed = 0; placed < count; placed++) await placeRehearsalOrder(ctx, 'soho')
  return (await kitchen.get<WireBoard>('board')).orders
}

/** All that the office reads about sales, customers and payments. */
async function office() {
  const day = shop.clock.now().toISOString().slice(0, 10)
  const span = `from=${day}&to=${day}`
  const paths = [
    'today',
    'customers',
    'promos',
    'orders',
    `reports/day?outlet_id=soho&date=${day}`,
    ...['sales', 'items', 'promos', 'reasons'].map((name) => `reports/${name}?${span}&by=day`),
    `exports/orders.csv?${span}`,
    `exports/lines.csv?${span}`,
    `exports/refunds.csv?${span}`,
    'exports/customers.csv',
  ]
  await kitchen.prove(60)
  const answers: Record<string, unknown> = {}
  for (const path of paths) {
    const { statusCode, body } = await shop.app.inject({
      url: `/api/staff/${path}`,
      headers: { host: staffHost, cookie: `staff=${manager.token}` },
    })
    expect([path, statusCode]).toEqual([path, 200])
    answers[path] = body
  }
  return answers
}

test('a rehearsal that was cooked, rejected and cancelled is in no report, export, promo, customer or sum', async () => {
  // Something to count beside it.
  const actions = orderActions(shop, await shop.customer())
  await actions.place({ payment_method: 'cash' })
  const before = await office()
  await actions.jobs()
  shop.messages.length = 0

  const orders = (await place(20)).filter(({ is_test }) => is_test)
  for (const [index, { id }] of orders.entries()) {
    const ended =
      index % 4 === 0
        ? await kitchen.step(id, 'reject', { from: 'placed', reason: 'too_busy' }, manager)
        : await kitchen.move(id, 'placed', 'completed', manager)
    expect(ended.status).toBe(200)
  }
  await actions.jobs()
  const after = await office()

  expect(after).toEqual(before)
  expect(shop.messages).toEqual([])
  const { rows } = await shop.services.db.transaction(shop.tenantId, (db) =>
    sql`select from refunds where tenant_id = ${shop.tenantId}`.execute(db),
  )
  expect(rows).toEqual([])
  // A search for tests finds them, with no money in them.
  expect(await kitchen.get('orders?tests=1', manager)).toMatchObject({
    count: 20,
    amount: 0,
    refunded: 0,
  })
  const { body: file } = await shop.app.inject({
    url: '/api/staff/exports/orders.csv?tests=1',
    headers: { host: staffHost, cookie: `staff=${manager.token}` },
  })
  expect(file).not.toContain('TEST-')
})

test('an unanswered one sends no text and pauses nothing', async () => {
  const orders = await place(3)
  const actions = orderActions(shop, await shop.customer())
  shop.messages.length = 0

  shop.clock.advance({ minutes: 15 })
  await actions.jobs()
  const service = await kitchen.get<{ pauses: unknown[] }>('service/soho', manager)
  const board = await kitchen.get<WireBoard>('board')

  expect(orders).toHaveLength(3)
  expect(shop.messages).toEqual([])
  expect(service.pauses).toEqual([])
  expect(board.orders.map(({ status }) => status)).toEqual(['placed', 'placed', 'placed'])
})
