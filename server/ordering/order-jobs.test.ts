import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('an order that waits for its payment wakes no worker; a paid one does', async () => {
  const { place, pay, report } = orderActions(shop, await shop.customer())
  const wake = vi.fn()
  shop.services.jobSignal.onNotify(wake)

  const placed = await place()
  expect(wake).not.toHaveBeenCalled()

  await pay(placed)
  await report(placed)
  expect(wake).toHaveBeenCalled()
})

test('a paid order leaves no jobs about its payment', async () => {
  const { place, pay, report } = orderActions(shop, await shop.customer())
  const placed = await place()
  await pay(placed)
  await report(placed)

  const jobs = await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.selectFrom('outbox').select(['topic', 'body']).execute(),
  )
  const topics = jobs
    .filter(({ body }) => JSON.stringify(body).includes(placed.order.id))
    .map(({ topic }) => topic)
  expect(topics).toContain('order-notice')
  expect(topics).not.toContain('payment-check')
  expect(topics).not.toContain('order-expiry')
})
