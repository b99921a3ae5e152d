// What a lost connection means at each step of an order; `offline.e2e.ts` has what opens without one.
import { expect, test } from './fixtures.ts'
import { enterContact } from './login-screen.ts'

test('a code that could not be checked is not called wrong, and is checked once there is a connection', {
  tag: ['@phone', '@wide'],
}, async ({ diner, page }) => {
  const phone = await enterContact(diner)
  const code = await diner.codeFor(phone)
  await page.route('**/api/verify-otp', (route) => route.abort())
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(code)
  await expect(page.getByText('No connection. Your code was not checked.')).toBeVisible()
  await expect(page.getByLabel('Digit 4 of 4')).toHaveValue(code.charAt(3))

  await page.unroute('**/api/verify-otp')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/menu$/)
})

test('a checkout without answers waits for a connection, and continues automatically', {
  tag: '@phone',
}, async ({ diner, page, context }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
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
  tag: ['@phone', '@wide'],
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.haveSession()
  const message = 'Not at the moment.'
  await page.route('**/api/customer', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', message, data: null } }),
  )
  await page.goto('/checkout')
  const next = page.getByRole('region', { name: 'Next step' }).getByRole('button')
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(next).toHaveText('Try again')

  await page.unroute('**/api/customer')
  await next.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(next).toHaveText('Add a name')
})
