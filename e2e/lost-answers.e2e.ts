// Answers that are lost after the server has done what was asked, and a diner who then changes the order.
import type { Page } from '@playwright/test'
import type { Diner } from './diner.ts'
import { expect, test } from './fixtures.ts'

/** The order that had arrived is shown, says so, and is the only one. */
async function seeFirstOrder(diner: Diner, page: Page): Promise<void> {
  await diner.seeOrder()
  await expect(page.getByText('We’d already received your order.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveCount(1)
}

test('a cash order whose answer was lost is shown, not ordered again, once it is paid otherwise', {
  tag: '@phone',
}, async ({ diner, page, context }) => {
  await diner.reachPickupPayment()
  await page.getByText('Pay at the counter').click()
  const keys: (string | undefined)[] = []
  await page.route('**/api/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()
  await expect(page.getByText('Keep this page open: we’ll try again')).toBeVisible()

  // Another way to pay cancels the retry.
  await page.getByText('Card', { exact: true }).click()
  await expect(page.getByText('Keep this page open')).toBeHidden()
  await context.setOffline(false)
  await diner.payByCard()

  await seeFirstOrder(diner, page)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a card order that was paid before its answer was lost is not ordered again in cash', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.reachPickupPayment()
  const message = 'We are very busy. Please try again in a moment.'
  await page.route('**/api/order/payment/status', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message, data: null } }),
  )
  await diner.payByCard()
  await expect(page.getByText(message)).toBeVisible()
  await page.unroute('**/api/order/payment/status')

  await page.getByText('Pay at the counter').click()
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()

  await seeFirstOrder(diner, page)
})
