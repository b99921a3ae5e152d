import { afterAll, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { openShop } from '#testing/shop.ts'

const shop = await openShop()
const diner = await shop.customer()
const actions = orderActions(shop, diner)
afterAll(() => shop.close())

const move = (body: unknown, target = shop) => target.call('POST /dev/orders/move', { body })

test('an order is moved by its number, as the kitchen would', async () => {
  const placed = await actions.placeCash()
  const number = placed.order.number.toLowerCase()

  const moved = await move({ number, status: 'accepted', tenant: 'shop' })
  const notAllowed = await move({ number, status: 'completed' })

  expect(moved).toMatchObject({ status: 200, data: { status: 'accepted' } })
  expect(notAllowed).toMatchObject({
    status: 409,
    message: `Order ${number} is accepted; from there it can become preparing or cancelled.`,
  })
  expect((await actions.read(placed)).status).toBe('accepted')
})

test('the diner of an order that the kitchen cancelled reads that the kitchen ended it', async () => {
  const placed = await actions.placeCash()
  const { number } = placed.order
  await move({ number, status: 'accepted' })
  const before = await actions.read(placed)

  await move({ number, status: 'cancelled' })

  expect(before.cancelled_by).toBeNull()
  expect(await actions.read(placed)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'restaurant',
    ending: null,
  })
})

test('an order cannot be paid, made to expire or invented by hand', async () => {
  const { order } = await actions.place()

  const paid = await move({ number: order.number, status: 'placed' })
  const unknown = await move({ number: 'X-1', status: 'accepted' })
  const elsewhere = await move({ number: order.number, status: 'cancelled', tenant: 'nobody' })

  expect([paid.status, unknown.status, elsewhere.status]).toEqual([422, 404, 404])
})

test('from another machine, and in production, there is no such route', async () => {
  const production = await openShop({
    environment: {
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      SECRET: 'a secret that only tests know, long enough',
    },
  })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/dev/orders/move',
    headers: { host: 'sample.test' },
    remoteAddress: '203.0.113.7',
    payload: { number: 'BSS-1001', status: 'accepted' },
  })
  const { status } = await move({ number: 'BSS-1001', status: 'accepted' }, production)
  await production.close()

  expect(response.statusCode).toBe(404)
  expect(status).toBe(404)
})
