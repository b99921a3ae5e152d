import { describe, expect, test } from 'vitest'
import type { WireOrderShare, WireSharedOrder } from '#contract/shared-order.ts'
import { signedId } from '#server/keyed-hash.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { openShop } from '#testing/shop.ts'

const day = 24 * 60 * 60_000

const shop = await openShop()
const diner = await shop.customer()

const share = (id: string, token: string | undefined = diner.token) =>
  shop.call<WireOrderShare>(`POST /api/orders/${id}/share`, { body: {}, token })
const look = (key: string, host = 'sample.test') =>
  shop.call<WireSharedOrder>('POST /api/shared-order', { body: { key }, host })

async function sharedOrder() {
  const placed = await diner.placeCash({ note: 'Ring twice, the code is 4711' })
  const { data } = await share(placed.order.id)
  return { placed, ...data }
}

test('a guest with the link sees the progress of the order, and no prices or contacts', async () => {
  const { placed, key, expires_at } = await sharedOrder()
  await diner.move(placed, 'accepted')

  const { status, data } = await look(key)

  const { number, timing, outlet, lines, placed_at } = placed.order
  const text = expect.any(String)
  expect(status).toBe(200)
  expect(data).toEqual({
    number,
    status: 'accepted',
    type: 'delivery',
    timing: { from: timing.from, to: timing.to },
    outlet: { id: 'soho', name: outlet.name, phone: outlet.phone, address: outlet.address },
    address: { line1: text, postcode: text },
    first_name: text,
    lines: [
      {
        name: text,
        quantity: 2,
        options: [
          { name: text, quantity: 2 },
          { name: text, quantity: 2 },
        ],
        allergens: lines[0]?.allergens,
        allergens_not_given: lines[0]?.allergens_not_given,
      },
    ],
    placed_at,
    retimed_at: null,
    delayed_minutes: 0,
    history: [
      { status: 'placed', at: text },
      { status: 'accepted', at: text },
    ],
    expires_at,
  })
  for (const secret of [placed.order.id, diner.id, diner.token, '4711', '31.4', 'cash']) {
    expect(JSON.stringify(data)).not.toContain(secret)
  }
})

test('a guest no longer sees the address once the order has arrived', async () => {
  const { placed, key } = await sharedOrder()
  await diner.complete(placed)

  expect((await look(key)).data).toMatchObject({ status: 'completed', address: null })
})

describe('a link is refused', () => {
  test('that was forged or changed', async () => {
    const { placed, key, expires_at } = await sharedOrder()
    const [id = '', mac = ''] = key.split('.')
    const other = await sharedOrder()
    const later = `${Date.parse(expires_at) + day}-${placed.order.id}`

    for (const forged of [
      ...['', 'x', '.', id, placed.order.id],
      `${id}.${'A'.repeat(mac.length)}`,
      `${later}.${mac}`,
      `${other.key.split('.')[0]}.${mac}`,
      `${id}.${mac}x`,
    ]) {
      expect((await look(forged)).status, forged).toBe(404)
    }
  })

  test('that was signed for another purpose', async () => {
    const { key } = await sharedOrder()
    const forBooking = signedId(await shop.context(), 'booking', key.split('.')[0] ?? '')

    expect((await look(forBooking)).status).toBe(404)
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

    shop.clock.set(new Date(Date.parse(expires_at) - 1).toISOString())
    const before = await look(key)
    shop.clock.set(expires_at)
    const after = await look(key)
    shop.clock.set(now.toISOString())

    expect(Date.parse(expires_at)).toBe(Date.parse(placed.order.timing.to) + day)
    expect([before.status, after.status]).toEqual([200, 404])
    expect(after.message).toBe('This link no longer works. Ask for a new one.')
  })

  test('whose diner has deleted the account', async () => {
    const { placed, key } = await sharedOrder()
    // The same update as deleting the account.
    const deleted = { customer_id: null }
    await shop.transaction((tx) =>
      tx.updateTable('orders').set(deleted).where('id', '=', placed.order.id).execute(),
    )

    expect((await look(key)).status).toBe(404)
  })
})

test('no link is made of the order of another diner, of none, without a sign-in, or of one that is not placed', async () => {
  const { order } = await diner.placeCash()
  const stranger = await shop.customer()
  const waiting = await diner.place()

  const answers = [
    await share(order.id, stranger.token),
    await share('none'),
    await share(order.id, 'nobody'),
    await share(waiting.order.id),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 409])
})
