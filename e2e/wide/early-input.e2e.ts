import type { Page } from '@playwright/test'
import { hold } from '../answers.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

const site = hostUrl('bombay-spice.localhost')

/** The page as rendered by the server; its scripts are blocked until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/*.js')
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

test.describe('before hydration', () => {
  for (const [what, role, name] of [
    ['a tap on + opens the dish', 'button', 'Add Onion Bhaji'],
    ['a tap on a dish opens it', 'link', 'Onion Bhaji'],
  ] as const)
    test(what, async ({ page }) => {
      const release = await openWithoutScripts(page, '/menu')
      await page.getByRole(role, { name, exact: true }).click({ noWaitAfter: true })
      await expect(page).toHaveURL(/\/product-details\/bombay-spice\.onion-bhaji\??$/)
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
