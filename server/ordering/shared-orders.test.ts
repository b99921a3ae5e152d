import { afterAll, describe, expect, test } from 'vitest'
import type { WireOrderShare, WireSharedOrder } from '#contract/shared-order.ts'
import { signedId } from '#server/keyed-hash.ts'
import { orderActions } from '#testing/an-order.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { openShop } from '#testing/shop.ts'

const day = 24 * 60 * 60_000

const shop = await openShop()
const diner = await shop.customer()
const actions = orderActions(shop, diner)
afterAll(() => shop.close())

const share = (id: string, token: string | undefined = diner.token) =>
  shop.call<WireOrderShare>(`POST /api/orders/${id}/share`, { body: {}, token })
const look = (key: string, host?: string) =>
  shop.call<WireSharedOrder>('POST /api/shared-order', { body: { key }, ...(host ? { host } : {}) })

async function sharedOrder() {
  const placed = await actions.placeCash({ note: 'Ring twice, the code is 4711' })
  const { data } = await share(placed.order.id)
  return { placed, ...data }
}

test('a guest with the link sees the progress of the order, and no prices or contacts', async () => {
  const { placed, key, expires_at } = await sharedOrder()
  await actions.move(placed, 'accepted')

  const { status, data } = await look(key)

  expect(status).toBe(200)
  expect(data).toEqual({
    number: placed.order.number,
    status: 'accepted',
    type: 'delivery',
    timing: { from: placed.order.timing.from, to: placed.order.timing.to },
    outlet: {
      id: 'soho',
      name: placed.order.outlet.name,
      phone: placed.order.outlet.phone,
      address: placed.order.outlet.address,
    },
    address: { line1: expect.any(String), postcode: expect.any(String) },
    first_name: expect.any(String),
    lines: [
      {
        name: expect.any(String),
        quantity: 2,
        options: [
          { name: expect.any(String), quantity: 2 },
          { name: expect.any(String), quantity: 2 },
        ],
        allergens: placed.order.lines[0]?.allergens,
        allergens_not_given: placed.order.lines[0]?.allergens_not_given,
      },
    ],
    placed_at: placed.order.placed_at,
    retimed_at: null,
    delayed_minutes: 0,
    history: [
      { status: 'placed', at: expect.any(String) },
      { status: 'accepted', at: expect.any(String) },
    ],
    expires_at,
  })
  const text = JSON.stringify(data)
  for (const secret of [placed.order.id, diner.id, diner.token, '4711', '31.4', 'cash']) {
    expect(text).not.toContain(secret)
  }
})

test('a guest no longer sees the address once the order has arrived', async () => {
  const { placed, key } = await sharedOrder()
  for (const to of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const) {
    await actions.move(placed, to)
  }

  expect((await look(key)).data).toMatchObject({ status: 'completed', address: null })
})

describe('a link is refused', () => {
  test('that was forged or changed', async () => {
    const { placed, key, expires_at } = await sharedOrder()
    const [id = '', mac = ''] = key.split('.')
    const other = await sharedOrder()
    const later = `${new Date(expires_at).getTime() + day}-${placed.order.id}`

    for (const forged of [
      '',
      'x',
      '.',
      id,
      placed.order.id,
      `${id}.${'A'.repeat(mac.length)}`,
      `${later}.${mac}`,
      `${other.key.split('.')[0]}.${mac}`,
      `${id}.${mac}x`,
    ]) {
      expect({ forged, status: (await look(forged)).status }).toEqual({ forged, status: 404 })
    }
  })

  test('that was signed for another purpose', async () => {
    const { key } = await sharedOrder()
    const ctx = await shop.context()

    expect((await look(signedId(ctx, 'booking', key.split('.')[0] ?? ''))).status).toBe(404)
  })

  test('at another tenant', async () => {
    await addSecondTenant(shop.services)
    const { key } = await sharedOrder()

    expect((await look(key, secondHost)).status).toBe(404)
    expect((await look(key)).status).toBe(200)
  })

  test('a day after the food was promised', async () => {
    const { placed, key, expires_at } = await sharedOrder()
    const now = shop.clock.now()
    expect(new Date(expires_at).getTime()).toBe(new Date(placed.order.timing.to).getTime() + day)

    shop.clock.set(new Date(new Date(expires_at).getTime() - 1).toISOString())
    const before = await look(key)
    shop.clock.set(expires_at)
    const after = await look(key)
    shop.clock.set(now.toISOString())

    expect([before.status, after.status]).toEqual([200, 404])
    expect(after.message).toBe('This link no longer works. Ask for a new one.')
  })

  test('whose diner has deleted the account', async () => {
    const { placed, key } = await sharedOrder()
    // The same update as deleting the account.
    await shop.transaction((tx) =>
      tx
        .updateTable('orders')
        .set({ customer_id: null })
        .where('tenant_id', '=', shop.tenantId)
        .where('id', '=', placed.order.id)
        .execute(),
    )

    expect((await look(key)).status).toBe(404)
  })
})

describe('no link is made', () => {
  test('of an order that is another diner’s, of none, and without a sign-in', async () => {
    const placed = await actions.placeCash()
    const stranger = await shop.customer()

    expect((await share(placed.order.id, stranger.token)).status).toBe(404)
    expect((await share('none')).status).toBe(404)
    expect((await share(placed.order.id, 'nobody')).status).toBe(401)
  })

  test('of an order that is not placed yet', async () => {
    const waiting = await actions.place()

    expect((await share(waiting.order.id)).status).toBe(409)
  })
})
