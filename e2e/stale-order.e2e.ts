// An order whose live stream is down: since when nothing was heard, and how to ask again.
import { expect, test } from './fixtures.ts'
import { placeOrder } from './kitchen.ts'

test('an order says since when nothing was heard, asks at a tap, and follows again', {
  tag: '@phone',
}, async ({ page }) => {
  const stream = '**/api/orders/*/events'
  await page.route(stream, (route) => route.abort())
  await placeOrder(page, { payment: 'cash', type: 'pickup' })
  const stale = page.getByText(/^Last checked \d\d:\d\d/)
  await expect(stale).toBeVisible()

  const asked = page.waitForResponse((response) => /\/orders\/[^/]+$/.test(response.url()))
  await stale.getByRole('button', { name: 'Check now' }).click()
  expect((await asked).ok()).toBe(true)
  await expect(stale).toBeVisible()

  await page.unroute(stream)
  await stale.getByRole('button', { name: 'Check now' }).click()
  await expect(stale).toBeHidden()
})
