import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

// A restaurant that takes cash at its counter only, and has its own words for its diners.
let shop: Shop
let diner: Diner
let pass: StaffActor
beforeAll(async () => {
  shop = await openShop({
    content: {
      tenant: {
        cashFor: ['pickup'],
        messages: {
          accepted: { text: null, email: '{restaurant} cooks {number}. {promise}', isSent: true },
          ready: { text: null, email: null, isSent: false },
        },
      },
    },
  })
  await addStaffHost(shop.services, shop.tenantId)
  diner = await shop.customer({ email: 'ada@example.com' })
  pass = await addDevice(shop.services, shop.tenantId)
})
afterAll(() => shop?.close())

const pickup = { type: 'pickup', payment_method: 'cash', expected_total: 28.9 } as const

test('cash is refused for the service that takes none', async () => {
  const delivery = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
  const byCard = await order(shop, diner, anOrder(diner))
  const atCounter = await order(shop, diner, anOrder(diner, pickup))

  expect(delivery.status).toBe(422)
  expect(delivery.data).toEqual({
    errors: [
      {
        field: 'payment_method',
        message: 'Cash is not taken for delivery. Please pay by card.',
      },
    ],
  })
  expect([byCard.status, atCounter.status]).toEqual([200, 200])
})

test('diners read the restaurant’s own words, and get no message that it has turned off', async () => {
  const { jobs, place } = orderActions(shop, diner)
  const placed = (await place(pickup)).order
  const step = (verb: string, body: object) =>
    staffCall(shop, `POST /api/staff/orders/${placed.id}/${verb}`, pass, {
      body,
      headers: { 'idempotency-key': `own-words-${verb}-${JSON.stringify(body)}` },
    })
  shop.messages.length = 0
  await step('accept', { from: 'placed', minutes: 20 })
  shop.clock.advance({ seconds: 11 })
  await jobs()
  const accepted = shop.messages
    .filter(({ to }) => to === 'ada@example.com')
    .map((each) => each.text)
  shop.messages.length = 0
  await step('move', { from: 'preparing', to: 'ready' })
  shop.clock.advance({ seconds: 11 })
  await jobs()

  expect(accepted.join('\n')).toContain(`Shop cooks ${placed.number}. Ready for pickup `)
  expect(shop.messages.filter(({ to }) => to === 'ada@example.com')).toEqual([])
})
