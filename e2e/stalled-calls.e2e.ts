import { expect, test } from './fixtures.ts'

test('an order whose answer never comes is sent again under its own key, and is one order', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await page.clock.install()
  await diner.reachCheckout()
  await diner.continueToPayment()
  const keys: (string | undefined)[] = []
  const orders: string[] = []
  const stalled = Promise.withResolvers<void>()
  await page.route('**/api/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    orders.push((await response.json()).data.order.id)
    // The first answer is lost on its way, after the order was written.
    if (keys.length === 1) return stalled.resolve()
    await route.fulfill({ response })
  })

  await diner.payByCard()
  await stalled.promise
  await page.clock.fastForward('00:31')

  await diner.seeOrder()
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(orders).toEqual([orders[0], orders[0]])
})

test('an order that stalls twice says so, and another tap sends the same one', {
  tag: ['@phone', '@wide'],
}, async ({ diner, page }) => {
  await page.clock.install()
  await diner.reachCheckout()
  await diner.continueToPayment()
  const keys: (string | undefined)[] = []
  let sent = Promise.withResolvers<void>()
  await page.route('**/api/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    sent.resolve()
  })

  await diner.payByCard()
  for (let stall = 0; stall < 2; stall++) {
    await sent.promise
    sent = Promise.withResolvers()
    await page.clock.fastForward('00:31')
  }
  await expect(
    page.getByText(
      'That took too long. Please check your connection and try again. It will count only once.',
    ),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^(Pay|Try again) £/ })
    .last()
    .click()

  await diner.seeOrder()
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
})

test('a list that does not come says so after a while, and can be asked for again', {
  tag: ['@phone', '@wide'],
}, async ({ diner, page }) => {
  await page.clock.install()
  await diner.reachCheckout()
  let isStalled = true
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/orders?*', async (route) => {
    if (!isStalled) return route.continue()
    asked.resolve()
  })

  await page.goto('/orders')
  await asked.promise
  await page.clock.fastForward('00:16')
  await expect(
    page.getByText('That took too long. Please check your connection and try again.'),
  ).toBeVisible()
  isStalled = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByText('That took too long.')).toBeHidden()
})
