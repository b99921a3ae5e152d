import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Diner } from './diner.ts'
import { waitForHydration } from './hydration.ts'

interface Fixtures {
  diner: Diner
  /** Opens a page in another browser, for another person or device; it is closed after the test. */
  another(options?: BrowserContextOptions): Promise<Page>
  /** False in tests about the cookie notice. */
  hasAnsweredCookies: boolean
  /** In tests that break a script, which the browser reports. */
  allowsErrors: boolean
}

/** Every test fails on an error or warning on the console: a hydration mismatch, a blocked script, a lost promise. */
export const test = base.extend<Fixtures>({
  hasAnsweredCookies: [true, { option: true }],
  allowsErrors: [false, { option: true }],
  context: async ({ context, hasAnsweredCookies }, use) => {
    if (hasAnsweredCookies) await context.addInitScript(rejectCookies)
    await use(context)
  },
  page: async ({ page, allowsErrors }, use) => {
    hydrateFirst(page)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // The browser reports every refused call; refusals are what some of the tests are about.
      if (/Failed to load resource/.test(message.text())) return
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    // A route handler that is still running when its test ends would fail the whole run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (!allowsErrors) expect(complaints).toEqual([])
  },
  diner: async ({ page }, use) => {
    await use(new Diner(page))
  },
  another: async ({ browser }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

/** In the browser: what the notice stores for this visit. */
function rejectCookies(): void {
  if (location.protocol.startsWith('http')) sessionStorage.setItem('cookiesRejected', 'true')
}

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
