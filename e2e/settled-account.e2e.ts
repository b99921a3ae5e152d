// What is seen of a signed-in diner's page does not move by itself while their own facts come.
import type { Page } from '@playwright/test'
import { type Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { mostLayoutShift, watchLayoutShifts } from './layout-shifts.ts'

/** Late enough for what stands in their place to be drawn first. */
const answerAfter = 400

/** Leaves dishes in the cart, and an order that the demo's kitchen has ended. */
async function orderBefore(diner: Diner, page: Page): Promise<string> {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.goToCheckout(newPhone())
  await diner.continueToPayment()
  await page.getByText('Pay at the counter').click()
  await page.getByRole('button', { name: 'Place order' }).last().click()
  await diner.seeOrder()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await diner.page.goto('/menu')
  await diner.addButterChicken()
  return pathname
}

test('no page of a signed-in diner moves what is seen', async ({ diner, page }) => {
  const order = await orderBefore(diner, page)
  const layoutShift = await watchLayoutShifts(page)
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, answerAfter))
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  for (const path of ['/cart', order, '/orders', '/account', '/invite-friends', '/reservation']) {
    // As on a first visit: no answer is there from before.
    await page.evaluate(() => localStorage.removeItem('tiffin.kept'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('main').first().locator('[aria-busy="true"]')).toHaveCount(0)
    // What comes late has come.
    await page.waitForTimeout(1_500)
    expect.soft(await layoutShift(), path).toBeLessThanOrEqual(mostLayoutShift)
  }
})
