import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

test('a strip that moves the page down uncovers no link that is for the keyboard', {
  tag: '@desk',
}, async ({ diner, page, context }) => {
  await diner.openMenu()
  await diner.addButterChicken()
  const link = page.getByRole('link', { name: 'Skip to your order' })
  await expect(link).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.locator('html[data-lowered]')).toBeAttached()

  await expect(link).not.toBeInViewport()
  await link.focus()
  await expect(link).toBeInViewport()
})

test('a strip over a scrolled menu covers neither its tabs nor its search', {
  tag: '@both',
}, async ({ diner, page, context, isMobile }) => {
  await diner.openMenu()
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await context.setOffline(true)
  const strip = page.getByRole('status').filter({ hasText: 'You are offline.' })
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  const below = isMobile
    ? page.getByRole('navigation', { name: 'Categories' })
    : search.filter({ visible: true })
  await expect(strip).toBeVisible()

  const place = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }
  await expect
    .poll(async () => {
      const { y, height } = await place(strip)
      return (await place(below.filter({ visible: true }))).y - (y + height)
    })
    .toBeGreaterThanOrEqual(0)
})

test('a strip leaves the button to the cart above the tabs', async ({ diner, page, context }) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Add Onion Bhaji' }).first().click()
  const button = page.getByRole('complementary', { name: 'Your cart' }).getByRole('link')
  const place = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  await expect(button).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const before = await place(button)

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.locator('html[data-lowered]')).toBeAttached()
  // Once nothing moves any more.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  expect(await place(button)).toEqual(before)
})

test('on a desk the search stays under the header while the menu scrolls', {
  tag: '@desk',
}, async ({ diner, page }) => {
  await diner.openMenu()
  const search = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  const header = await page.getByRole('banner').boundingBox()
  const below = (header?.y ?? 0) + (header?.height ?? 0)
  const field = await search.boundingBox()
  expect(field?.y).toBeGreaterThanOrEqual(below)
  expect(field?.y).toBeLessThan(below + 40)
  // Nothing of the menu lies over it.
  await search.fill('naan')
  await expect(page).toHaveURL(/q=naan/)
})

test('on a tablet the search keeps its width beside the words of a closed shop', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  test.skip(isMobile)
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.clock.setFixedTime('2026-11-23T03:00:00Z')
  await page.goto(`${hostUrl('bombay-spice.localhost')}/menu`)
  await expect(page.getByText('Closed until').filter({ visible: true })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  expect(await search.evaluate((field) => field.clientWidth)).toBeGreaterThan(200)
})

test('the first screen of a menu shows a dish with its price', async ({ page }) => {
  for (const host of ['localhost', 'bombay-spice.localhost']) {
    await page.goto(`${hostUrl(host)}/menu`)
    const price = await page.locator('#main article').first().getByText('£').first().boundingBox()
    const tabs = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox()
    expect((price?.y ?? 9_999) + (price?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  }
})
