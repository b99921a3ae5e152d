import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { readFingerprints } from './read-board-changes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('a board with as many orders and the same sum of versions has another fingerprint', async () => {
  const actions = orderActions(shop, await shop.customer())
  const first = await actions.place({ payment_method: 'cash' })
  const second = await actions.place({ payment_method: 'cash' })
  const { tenantId } = shop
  const { db } = shop.services
  const read = async () =>
    (await db.transaction(tenantId, (one) => readFingerprints(one, tenantId))).get('soho')
  const add = (id: string, versions: number) =>
    db.transaction(tenantId, (one) =>
      one
        .updateTable('orders')
        .set((eb) => ({ version: eb('version', '+', versions) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute(),
    )

  await add(first.order.id, 1)
  const before = await read()
  await add(first.order.id, -1)
  await add(second.order.id, 1)

  expect(await read()).not.toBe(before)
})
