import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, staffCall } from '#testing/staff.ts'

// Open from 17:00 to 23:00, 18 minutes to cook: accepted with 20, the preset. Every order here is picked up.
let shop: Shop
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  await addStaffHost(shop.services, shop.tenantId)
  actions = orderActions(shop, await shop.customer())
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
    body: { revision: 0, auto_accept: { services: ['pickup'], up_to: 0, open_orders: 0 } },
  })
})
beforeEach(() =>
  shop.stock({
    outlet: { openingHours: everyDay('17:00-23:00'), kitchen: { preparationMinutes: 18 } },
  }),
)
afterAll(() => shop.close())

describe('an automatically accepted order', () => {
  test.each([
    ['before opening keeps the time that counts from it', '16:40', '17:18', '17:20–17:35'],
    ['is promised by the preset', '18:00', '18:18', '18:20–18:35'],
    ['ends by closing', '22:35', '22:53', '22:55–23:00'],
    ['keeps its promise where the preset ends after closing', '22:41', '22:59', '22:59–23:00'],
  ])('%s', async (_, time, from, promise) => {
    shop.clock.set(`2026-11-20T${time}:00Z`)
    const placed = await actions.place({
      type: 'pickup',
      expected_total: 28.9,
      payment_method: 'cash',
    })
    await actions.jobs()

    const { status, timing } = await actions.read(placed)
    expect(placed.order.timing.from).toContain(from)
    expect(status).toBe('preparing')
    expect([timing.from, timing.to].map((at) => at.slice(11, 16)).join('–')).toBe(promise)
  })
})
