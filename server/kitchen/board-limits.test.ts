import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { copyOrder } from '#testing/an-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { addStaffHost, type StaffActor } from '#testing/staff.ts'

let kitchen: Awaited<ReturnType<typeof openKitchen>>
beforeEach(async () => {
  kitchen = await openKitchen()
})

test('a board is sent the 300 orders of an outlet that wait or are due first, and how many more there are', async () => {
  const { order } = await kitchen.diner.placeCash()
  // Accepted, each to be ready a minute after the one before; the last one still waits.
  await copyOrder(
    kitchen.shop,
    order.id,
    311,
    sql`jsonb_build_object('slot_start', null, 'ready_by', t.ready_by + n * interval '1 minute',
      'status', case when n < 311 then 'accepted' else 'placed' end)`,
  )

  const board = await kitchen.get<WireBoard>('board')

  expect(board.orders.map(({ number }) => number).slice(1)).toEqual([
    ...Array.from({ length: 298 }, (_, index) => `${order.number}-${index + 1}`),
    `${order.number}-311`,
  ])
  expect(board.more_orders).toBe(12)
})

test('a screen that opens twenty streams concurrently gets ten', async () => {
  const { shop, pass, bar } = kitchen
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addStaffHost(shop.services, shop.tenantId, '127.0.0.1')
  const abort = new AbortController()
  const open = ({ token }: StaffActor) =>
    fetch(`${origin}/api/staff/events`, {
      headers: { cookie: `staff=${token}` },
      signal: abort.signal,
    })
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(pass)))
  const other = await open(bar)
  abort.abort()

  expect(opened.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(other.status).toBe(200)
})

test('three test orders of an outlet are open at a time, even if more are placed concurrently', async () => {
  const member = await kitchen.shop.addMember()
  const asked = { outlet_id: 'soho', type: 'pickup' }
  const place = () => kitchen.call<{ id: string; number: string }>('POST test-order', asked, member)

  const placed = await Promise.all(Array.from({ length: 5 }, place))
  const known = placed.flatMap(({ status, data }) => (status === 200 ? data : []))
  await kitchen.move(known[0]?.id ?? '', 'placed', 'completed')
  const next = await place()

  expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(known.map(({ number }) => number).toSorted()).toEqual(['TEST-1', 'TEST-2', 'TEST-3'])
  expect([next.status, next.data.number]).toEqual([200, 'TEST-4'])
})
