import { test as base, expect, type Page } from '@playwright/test'
import { Diner } from './diner.ts'
import { waitForHydration } from './hydration.ts'

/** Every test fails on an error or warning on the console: a hydration mismatch, a blocked script, a lost promise. */
export const test = base.extend<{ diner: Diner }>({
  // A route handler that is still running when its test ends would fail the whole run.
  page: async ({ page }, use) => {
    hydrateFirst(page)
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  diner: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // The browser reports every refused call; refusals are what some of the tests are about.
      if (/Failed to load resource/.test(message.text())) return
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(new Diner(page))
    expect(complaints).toEqual([])
  },
})

/** Lets `goto` and `reload` wait for hydration, unless a test says what to wait for. */
function hydrateFirst(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await waitForHydration(page)
    return response
  }
}

export { expect }
