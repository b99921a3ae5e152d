import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WireOrderList } from '#contract/order.ts'
import { copyOrder } from '#testing/an-order.ts'
import { openShop } from '#testing/shop.ts'

const count = 1_000

const shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
const diner = await shop.customer()
const { order } = await diner.placeCash()
// A thousand with the one that was placed, two in each minute.
await copyOrder(
  shop,
  order.id,
  count - 1,
  sql`jsonb_build_object('slot_start', null, 'created_at', t.created_at - n / 2 * interval '1 minute')`,
)

test('a thousand orders come a page at a time, newest first, each once', async () => {
  const seen: WireOrderList['orders'] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null && pages < 100; pages++) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { status, data } = await shop.call<WireOrderList>(`GET /api/orders?limit=50${from}`, {
      token: diner.token,
    })
    expect(status).toBe(200)
    expect(data.orders.length).toBeLessThanOrEqual(50)
    seen.push(...data.orders)
    cursor = data.next_cursor
  }

  const times = seen.map(({ created_at }) => created_at)
  expect(pages).toBe(20)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(count)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('an order that was given up before it was paid is in no list, one that was placed is', async () => {
  const other = await shop.customer()
  const givenUp = await other.place()
  const placed = await other.placeCash()
  for (const { order } of [givenUp, placed]) {
    await shop.call(`POST /api/orders/${order.id}/cancel`, { body: {}, token: other.token })
  }

  const { data } = await shop.call<WireOrderList>('GET /api/orders', other)

  expect(data.orders.map(({ id, status }) => [id, status])).toEqual([
    [placed.order.id, 'cancelled'],
  ])
  expect((await other.read(givenUp)).status).toBe('cancelled')
})

test.each(['/api/customer', '/api/orders', '/api/customer-addresses'])(
  'the answer of %s to a signed-in diner is not stored by caches',
  async (path) => {
    const { status, headers } = await shop.call(`GET ${path}`, { token: diner.token })

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  },
)
