import { expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { openShop } from '#testing/shop.ts'
import { type StaffActor, staffCall } from '#testing/staff.ts'

// Many strangers against one process that works on one of their calls at a time.

const shop = await openShop({ environment: { REQUESTS_IN_WORK: '1' } })
const pass = await shop.addDevice()
const diner = await shop.customer()
const placed = (await order<PlacedOrder>(shop, diner, anOrder(diner))).data

const board = async (actor: Pick<StaffActor, 'token'>) =>
  (await staffCall(shop, 'GET /api/staff/board', actor as StaffActor)).status
await board(pass)
const settle = async () => {
  const body = { order_id: placed.order.id, status: 'succeeded' }
  return (await shop.call('PUT /api/order/payment/status', { body, token: diner.token })).status
}
const stranger = async () =>
  (await shop.call('GET /api/orders', { token: shop.services.random.token() })).status
const madeUp = () => board({ token: shop.services.random.token() })

/** Thirty calls of strangers begin before each of our own. */
async function amongStrangers(theirs: () => Promise<number>, ours: () => Promise<number>) {
  const strangers: Promise<number>[] = []
  const own: number[] = []
  for (let call = 0; call < 20; call++) {
    for (let count = 0; count < 30; count++) strangers.push(theirs())
    own.push(await ours())
  }
  const refused = (await Promise.all(strangers)).filter((status) => status === 503)
  return { own, shareRefused: refused.length / strangers.length }
}

test.each([
  ['a board', stranger, () => board(pass)],
  ['a payment that has begun', stranger, settle],
  ['a board, where strangers make up its cookie,', madeUp, () => board(pass)],
])('%s is served while strangers are refused', async (_what, theirs, ours) => {
  const { own, shareRefused } = await amongStrangers(theirs, ours)

  expect(shareRefused).toBeGreaterThan(0.5)
  expect(own).toEqual(Array(20).fill(200))
})

test('a session that has ended is let in no sooner than strangers', async () => {
  const removed = await shop.addDevice()
  await board(removed)
  await shop.transaction((tx) =>
    tx
      .updateTable('devices')
      .set({ removed_at: shop.services.now() })
      .where('id', '=', removed.id)
      .execute(),
  )
  const first = await board(removed)

  const { own } = await amongStrangers(madeUp, () => board(removed))

  expect(first).toBe(401)
  expect(own).toContain(503)
})
