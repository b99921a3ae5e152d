import type { Page } from '@playwright/test'

/** Milliseconds; a test may block a page's scripts. */
const longestWait = 10_000

/**
 * Waits until React handles the events of a page of the shop: before that a tap is lost, and the browser itself follows a link. Other
 * pages pass at once.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const end = Date.now() + longestWait
  // A poll from outside: tests may stop the page's clock.
  while (Date.now() < end && !page.isClosed()) {
    // The page may be on its way to another one.
    if (await page.evaluate(isHydrated).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** React has no public sign of it. */
function isHydrated(): boolean {
  if (!('__reactRouterContext' in window)) return true
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
  return root?.stateNode.current.memoizedState.isDehydrated === false
}
