import { expectAccessibleAndNarrow } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a page that is not there is a picture, a reason and three ways on', async ({ page }) => {
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'This page has been eaten.' })).toBeVisible()
  await expect(main.getByText('404', { exact: true })).toBeVisible()
  await expect
    .poll(() => main.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/menu')
  await expectAccessibleAndNarrow(page)

  await main.getByRole('searchbox', { name: 'Search the menu' }).fill('bhaji')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/menu\?q=bhaji$/)
  await expect(page.getByRole('link', { name: 'Onion Bhaji' }).first()).toBeVisible()
})
