import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let pass: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
})
afterAll(() => shop?.close())

const place = () =>
  shop.call<{ number: string }>('POST /dev/kitchen/rehearse', {
    body: { tenant: 'shop', outlet: 'soho' },
    remoteAddress: '127.0.0.1',
  })

test('orders of a rehearsal are on the board as tests, can be made, and count nowhere', async () => {
  const numbers = []
  for (let count = 0; count < 8; count++) numbers.push((await place()).data.number)

  const { data: board } = await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  const { data: history } = await staffCall<{ count: number }>(
    shop,
    'GET /api/staff/orders',
    manager,
  )

  expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `TEST-${index + 1}`))
  expect(board.orders).toHaveLength(8)
  for (const order of board.orders) {
    expect(order).toMatchObject({ is_test: true, total: 0 })
    expect(order.lines.length).toBeGreaterThan(0)
    // The strip of what is to cook, and the sheet, read it there as with a diner's order.
    for (const { category } of order.lines) expect(category).not.toBe('')
    // A dish that needs a choice has one, for each portion.
    for (const { item_id, quantity, options } of order.lines) {
      if (item_id !== 'curry') continue
      const rice = options.filter(({ group }) => group === 'Rice')
      expect(rice.reduce((sum, option) => sum + option.quantity, 0)).toBe(quantity)
    }
  }
  const id = board.orders[0]?.id
  const { status } = await staffCall(shop, `POST /api/staff/orders/${id}/move`, pass, {
    body: { from: 'placed', to: 'completed' },
    headers: { 'idempotency-key': 'rehearsal' },
  })
  expect(status).toBe(200)
  expect(history.count).toBe(0)
})

test('a rehearsal begins on this machine alone', async () => {
  const { status } = await shop.call('POST /dev/kitchen/rehearse', {
    body: { tenant: 'shop' },
    remoteAddress: '203.0.113.9',
  })

  expect(status).toBeGreaterThanOrEqual(403)
})
