import type { Page } from '@playwright/test'
import type { Size } from '#testing/chromium.ts'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { isOffice, kitchenShots } from '../screens/kitchen-shots.ts'
import { openShot, type Shot } from '../screens/open-shot.ts'
import { test as base } from './fixtures.ts'

interface Fixtures {
  /** Opens a screen by the name of its picture, at a desk or on the board's tablet unless another size is given. */
  open(name: string, size?: Size, facts?: Partial<Shot>): Promise<Page>
}

/** For screens of the restaurant on an evening that stands still, whose calls are answered in the browser. */
export const test = base.extend<Fixtures, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const { origin, stop } = await serveKitchen()
      await use(origin)
      stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, origin }, use) => {
    const opened: Page[] = []
    await use(async (name, size = isOffice(name) ? 'desk' : 'tablet', facts) => {
      const shot = kitchenShots.find((each) => each.name === name)
      if (!shot) throw new Error(`there is no shot ${name}`)
      const page = await openShot(browser, origin, { ...shot, ...facts }, size, false)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect } from './fixtures.ts'
