// What is seen of a signed-in diner's page does not move by itself while their own facts come.
import type { Page } from '@playwright/test'
import { Diner } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { mostLayoutShift, watchLayoutShifts } from '../layout-shifts.ts'
import { joinTeam } from '../staff.ts'

/** Late enough for what stands in their place to be drawn first. */
const answerAfter = 400

/** Leaves dishes in the cart, and an order that the demo's kitchen has ended. */
async function orderBefore(diner: Diner, page: Page): Promise<string> {
  await diner.reachPickupCheckout()
  await diner.payInCash()
  await diner.seeOrder()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await diner.page.goto('/menu')
  await diner.addButterChicken()
  return pathname
}

/** Answers of the API come late, and none is there from before: as on a first visit. */
async function answerLate(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, answerAfter))
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** How far the page at an address moves what is seen, until nothing comes any more. */
async function shiftOf(page: Page, url: string, layoutShift: () => Promise<number>) {
  await page.evaluate(() => localStorage.removeItem('tiffin.kept'))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('main').first().locator('[aria-busy="true"]')).toHaveCount(0)
  // What comes late has come.
  await page.waitForTimeout(1_500)
  return layoutShift()
}

test('no page of a signed-in diner has a layout shift', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  const order = await orderBefore(diner, page)
  const layoutShift = await watchLayoutShifts(page)
  await answerLate(page)
  for (const path of ['/cart', order, '/orders', '/account', '/invite-friends', '/reservation'])
    expect.soft(await shiftOf(page, path, layoutShift), path).toBeLessThanOrEqual(mostLayoutShift)
})

// A tenant of its own: where a board listens, the demo's kitchen leaves the orders alone, and this one stays as it is.
const shop = 'waiting.localhost'
const kitchen = 'staff.waiting.localhost'

/** Opens the board of the shop. */
async function listen(board: Page): Promise<void> {
  await joinTeam(board, kitchen, 'Anise')
  await board.goto(hostUrl(kitchen))
  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(board.getByRole('region', { name: 'New' })).toBeVisible()
}

test('no page of a diner with an order on its way, two addresses and a saved card moves, at any size', {
  tag: '@desk',
}, async ({ another, page }) => {
  // At a desk it would open with the office.
  const board = await another({ viewport: { width: 1180, height: 820 } })
  await listen(board)
  const diner = new Diner(page, shop)
  await page.goto(`${hostUrl(shop)}/menu`)
  await diner.addButterCurry()
  await diner.goToCheckout()
  await diner.addAddress()
  await diner.continueToPayment()
  await page.getByText('Save this card for next time').click()
  await page
    .getByRole('button', { name: /^Pay €/ })
    .last()
    .click()
  await diner.seeOrder()
  const order = page.url()
  await board.getByRole('button', { name: /^Accept/ }).click()
  // What stands there then depends on the hour.
  await expect(page.getByRole('heading', { name: 'Thank you, it’s in' })).toBeHidden()
  await board.close()
  await page.goto(`${hostUrl(shop)}/account`)
  await diner.addAddress()
  await page.goto(`${hostUrl(shop)}/menu`)
  await diner.addButterCurry()

  const layoutShift = await watchLayoutShifts(page)
  await answerLate(page)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/menu', order, '/orders', '/account', '/checkout']) {
      const url = new URL(path, hostUrl(shop)).href
      const shift = await shiftOf(page, url, layoutShift)
      expect.soft(shift, `${path} at ${size.width}`).toBeLessThanOrEqual(mostLayoutShift)
    }
  }
})
