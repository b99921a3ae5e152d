import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInDark, expectVisibleNames } from '#e2e/accessible.ts'
import { expect, test } from '#e2e/shots.ts'
import { sizes as windows } from '#testing/chromium.ts'
import { isOffice, kitchenShots } from '../../../screens/kitchen-shots.ts'

// Every screen and sheet of the kitchen's application, with answers of its own: no server is needed to look at them.

/** Where a screen is laid out as nowhere else beside a phone: the board and its sheets on all sizes, of the office its main screens. */
const wider: Record<'tablet' | 'desk', (name: string) => boolean> = {
  tablet: (name) =>
    !isOffice(name) || /^(today|history|bookings|report-day|menu-editor)$/.test(name),
  desk: (name) =>
    /^(board-.*|today|history|bookings|customers-one|team|devices|audit|hours|settings-(outlet|contact|branding)|report-(day|sales|reasons)|promos|website-(home|brand|texts|changes|history)|menu-editor(-(dish|changes|order))?)$/.test(
      name,
    ),
}

const sizes = ['tablet', 'desk'] as const

/** Of the office: 320 px (WCAG 1.4.10), and what is left of a window of 1280 by 800 at twice its size (WCAG 1.4.4). */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** In parts, so that every worker has its share. */
const shares = [1, 2, 3, 4]

for (const share of shares)
  test(`every screen of the kitchen is accessible at each size, light and dark: ${share} of ${shares.length}`, async ({
    open,
  }) => {
    test.setTimeout(900_000)
    for (const shot of kitchenShots.filter((_, index) => index % shares.length === share - 1))
      await test.step(shot.name, async () => {
        const page = await open(shot.name, 'phone')
        await expectAccessible(page)
        await expectVisibleNames(page)
        // Dark differs by its colours, which do not depend on the size.
        await expectAccessibleInDark(page)
        await expectWithinScreen(page)
        if (isOffice(shot.name))
          for (const window of narrow) {
            await page.setViewportSize(window)
            // A chart follows its window a moment later.
            await expect.poll(() => beside(page), `${shot.name} at ${window.width}`).toEqual([])
          }
        // The window grows: opened anew, each screen would take twice the time.
        for (const size of sizes.filter((each) => wider[each](shot.name)))
          await test.step(size, async () => {
            await page.setViewportSize(windows[size])
            await expectAccessible(page)
            await expectWithinScreen(page)
          })
        await page.context().close()
      })
  })

async function expectWithinScreen(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** What is scrolled sideways to be read: strips of chips and days are meant to, a page or a sheet is not. */
function beside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, dialog, [role=dialog]')]
      .flatMap((part) => [part, ...part.children])
      .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
      .filter((part) => getComputedStyle(part).overflowX !== 'visible')
      .map(
        (part) => `${part.tagName} ${part.className}: ${part.scrollWidth} of ${part.clientWidth}`,
      ),
  )
}
