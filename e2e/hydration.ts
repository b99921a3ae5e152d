import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Waits until React answers there, by the mark that it leaves on an element (`storefront/shell/early-input.ts`).
 * Before that, the browser itself follows a link.
 */
export async function waitForHydration(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((each) => Object.keys(each).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
}
