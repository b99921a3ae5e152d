// What the checkout and the page of an order answer to a tap.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })

test('the button leads on as soon as the name is typed, and the order waits until it is saved', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.haveSession()
  await page.goto('/checkout')
  await expect(nextStep(page).getByRole('button', { name: 'Add a name' })).toBeVisible()
  const calls: string[] = []
  const saved = Promise.withResolvers<void>()
  await page.route('**/api/customer', async (route) => {
    if (route.request().method() === 'POST') {
      await saved.promise
      calls.push('name')
    }
    await route.continue()
  })
  await page.route('**/api/order', async (route) => {
    calls.push('order')
    await route.continue()
  })
  await page.getByText('Cash', { exact: true }).click()

  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await nextStep(page).getByRole('button', { name: 'Place order' }).click()
  await expect(nextStep(page).getByRole('button')).toHaveAttribute('aria-busy')
  saved.resolve()

  await diner.seeOrder()
  expect(calls).toEqual(['name', 'order'])
})

test('a refused order shows its reason, and puts the focus there', async ({ diner, page }) => {
  await diner.reachPickupCheckout()
  await page.getByText('Cash', { exact: true }).click()
  await page.route('**/api/order', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'order_limit', message: 'Please call us to order.', data: null },
    }),
  )
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()

  const reason = page.getByRole('alert').filter({ hasText: 'Please call us to order.' })
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeFocused()
})

test('an order refused for a dish that has sold out leads to the cart, which says so and can be ordered again', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  const bhaji = await diner.openDish('Onion Bhaji')
  await bhaji.getByRole('button', { name: /^Add 1 for/ }).click()
  await expect(bhaji).toBeHidden()
  await diner.goToCheckout()
  await page.getByText('Cash', { exact: true }).click()
  // It sells out between the opening of this page and the tap.
  await page.route('**/api/menu/*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const { items } of json.data.categories) {
      for (const item of items) if (item.name === 'Onion Bhaji') item.available = false
    }
    await route.fulfill({ response, json })
  })
  await page.route('**/api/order', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: 'order_changed',
        message: 'Onion Bhaji is sold out.',
        data: { total: 23.9, changes: [] },
      },
    }),
  )
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()

  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByText('The rest of your order isn’t affected.')).toBeVisible()
  await page.unroute('**/api/order')
  await page.getByRole('button', { name: 'Remove Onion Bhaji' }).last().click()
  await diner.openCart()
  await page.getByText('Cash', { exact: true }).click()
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()
  await diner.seeOrder()
})

test('the link to the cart is as wide as a thumb', { tag: ['@phone', '@wide'] }, async ({
  diner,
  page,
}) => {
  await diner.reachPickupCheckout()
  const box = await page.getByRole('link', { name: 'Edit', exact: true }).boundingBox()

  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test('the second of two quick taps does not cancel the order', async ({ diner, page }) => {
  await page.route('**/events', (route) => route.abort())
  await page.route(/\/api\/orders\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.can_cancel = true
    await route.fulfill({ response, json })
  })
  await diner.reachPickupPayment()
  await diner.payByCard()
  await diner.seeOrder()
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width })
    const cancel = page.getByRole('button', { name: 'Cancel the order' })
    await cancel.scrollIntoViewIfNeeded()
    const asked = await cancel.boundingBox()
    await cancel.click()
    const keep = page.getByRole('button', { name: 'Keep it' })
    await expect(keep).toBeFocused()
    const answer = await page.getByRole('button', { name: 'Yes, cancel it' }).boundingBox()

    expect(answer?.y, `at ${width}`).toBeGreaterThanOrEqual((asked?.y ?? 0) + (asked?.height ?? 0))
    await keep.click()
  }
})

test('an order whose stream stays silent is read within fifteen seconds', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.reachPickupPayment()
  // Answered by nothing, as behind a proxy that keeps back what it has.
  await page.route('**/events', () => {})
  await diner.payByCard()
  await diner.seeOrder()

  await page.waitForRequest(
    (request) => request.method() === 'GET' && /\/api\/orders\/[\w-]+$/.test(request.url()),
    { timeout: 15_000 },
  )
})
