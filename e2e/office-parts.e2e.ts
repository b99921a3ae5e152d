import { serveKitchen } from '../screens/kitchen-shop.ts'
import { expect, test } from './fixtures.ts'

test('the scripts of a screen of the office are loaded side by side', {
  tag: '@desk',
}, async ({ page }) => {
  const { origin, stop } = await serveKitchen()
  // What stands around every screen does not come before the innermost form is asked for.
  const form = page.waitForRequest(/\/outlet-form-[\w-]+\.js$/)
  const frame = page.waitForResponse(/\/office-[\w-]+\.js$/)
  await page.route(/\/office-[\w-]+\.js$/, async (route) => {
    await form
    await route.continue()
  })
  await page.goto(`${origin}/settings/outlet`)
  expect((await frame).ok()).toBe(true)
  stop()
})
