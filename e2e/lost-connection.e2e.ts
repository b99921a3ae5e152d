// What a lost connection means at each step of an order; `offline.e2e.ts` has what opens without one.
import { refusal } from './answers.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { placeOrder } from './kitchen.ts'

test('a code that could not be checked is not called wrong, and is checked once there is a connection', {
  tag: '@wide',
}, async ({ diner, page }) => {
  const phone = newPhone()
  await page.goto('/login')
  await diner.askForCode(phone)
  const code = await diner.codeFor(phone)
  await page.route('**/api/verify-otp', (route) => route.abort())
  await diner.typeCode(code)
  await expect(page.getByText('No connection. Your code was not checked.')).toBeVisible()
  await expect(page.getByLabel('Digit 4 of 4')).toHaveValue(code.charAt(3))

  await page.unroute('**/api/verify-otp')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/menu$/)
})

test('a checkout without answers waits for a connection, and continues automatically', async ({
  diner,
  page,
  context,
}) => {
  await diner.fillPickupCart()
  await diner.haveSession()
  let failures = 0
  page.on('requestfailed', (request) => {
    if (/\/api\/customer$/.test(request.url())) failures += 1
  })
  await page.route('**/api/customer', (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await context.setOffline(true)
  const next = page.getByRole('region', { name: 'Next step' }).getByRole('button')
  await expect(next).toHaveText('Wait for a connection')
  // It is no different once no more tries are made.
  await expect.poll(() => failures).toBe(3)
  await expect(next).toHaveText('Wait for a connection')

  await page.unroute('**/api/customer')
  await context.setOffline(false)
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(next).toHaveText('Add a name')
})

test('a checkout that cannot know whom it is for offers another try, not the payment', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await diner.fillPickupCart()
  await diner.haveSession()
  const message = 'Not at the moment.'
  await page.route('**/api/customer', (route) => route.fulfill(refusal(500, 'internal', message)))
  await page.goto('/checkout')
  const next = page.getByRole('region', { name: 'Next step' }).getByRole('button')
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(next).toHaveText('Try again')

  await page.unroute('**/api/customer')
  await next.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('a card payment without a connection takes nothing, and is retried', async ({
  diner,
  page,
  context,
}) => {
  await diner.reachPickupPayment()
  // The footer is not on this screen.
  const terms = page.getByRole('main').getByRole('link', { name: 'Terms of Service' })
  await expect(terms.filter({ visible: true })).toHaveAttribute('href', '/terms')

  await context.setOffline(true)
  await diner.payByCard()
  await expect(
    page.getByText('No connection. Nothing was taken. Keep this page open'),
  ).toBeVisible()
  await context.setOffline(false)
  await diner.seeOrder()
})

test('an order whose answer never comes is sent again under its own key, and is one order', async ({
  diner,
  page,
}) => {
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

test('a cash order whose answer was lost is shown, not ordered again, once it is paid otherwise', async ({
  diner,
  page,
  context,
}) => {
  await diner.reachPickupPayment()
  const keys: (string | undefined)[] = []
  await page.route('**/api/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await diner.payAtCounter()
  await expect(page.getByText('Keep this page open: we’ll try again')).toBeVisible()

  // Another way to pay cancels the retry.
  await page.getByText('Card', { exact: true }).click()
  await expect(page.getByText('Keep this page open')).toBeHidden()
  await context.setOffline(false)
  await diner.payByCard()

  await diner.seeOrder()
  await expect(page.getByText('We’d already received your order.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveCount(1)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('an order says since when nothing was heard, asks at a tap, and follows again', async ({
  page,
}) => {
  const stream = '**/api/orders/*/events'
  await page.route(stream, (route) => route.abort())
  // Where a board listens: the demo's kitchen leaves the order as it is.
  await placeOrder(page, { payment: 'cash', type: 'pickup' })
  const stale = page.getByText(/^Last checked \d\d:\d\d/)
  const check = stale.getByRole('button', { name: 'Check now' })
  await expect(stale).toBeVisible()

  const asked = page.waitForResponse((response) => /\/orders\/[^/]+$/.test(response.url()))
  await check.click()
  expect((await asked).ok()).toBe(true)
  await expect(stale).toBeVisible()

  await page.unroute(stream)
  await check.click()
  await expect(stale).toBeHidden()
})
