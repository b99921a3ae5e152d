import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

const site = hostUrl('bombay-spice.localhost')

/** The page as rendered by the server; its scripts are blocked until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  // The event `load` waits for the scripts.
  await page.goto(site + path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Before the styles are loaded, parts for other window sizes are visible too.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  return release
}

test.describe('before hydration', { tag: '@phone' }, () => {
  test('a tap on + opens the dish', async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('button', { name: 'Add Onion Bhaji' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/product-details\/bombay-spice\.onion-bhaji\??$/)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Onion Bhaji' })).toBeVisible()
  })

  test('a tap on a dish opens it', async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('link', { name: 'Onion Bhaji', exact: true }).click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/product-details\/bombay-spice\.onion-bhaji$/)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Onion Bhaji' })).toBeVisible()
  })

  test('a tab leads to its section', async ({ page }) => {
    const release = await openWithoutScripts(page, '/menu')
    await page.getByRole('link', { name: 'From the Tandoor', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'From the Tandoor' })).toBeInViewport()
    release()
  })
})
