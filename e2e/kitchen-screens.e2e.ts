import type { Page } from '@playwright/test'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { isOffice, kitchenShots } from '../screens/kitchen-shots.ts'
import { type kitchenSizes, openShot } from '../screens/open-shot.ts'
import { expectAccessible, expectAccessibleInDark } from './accessible.ts'
import { expect, test } from './fixtures.ts'

// Every screen and sheet of the kitchen's application, with answers of its own: no server is needed to look at them.

/** Where a screen is laid out as nowhere else: the board and its sheets on all, the office on a phone, its main screens on all. */
const walks: Record<keyof typeof kitchenSizes, (name: string) => boolean> = {
  phone: () => true,
  tablet: (name) =>
    !isOffice(name) || /^(today|history|bookings|report-day|menu-editor)$/.test(name),
  desk: (name) =>
    /^(board-.*|today|history|bookings|customers-one|team|devices|audit|hours|settings-(outlet|contact|branding)|report-(day|sales|reasons)|promos|website-(home|brand|texts|changes|history)|menu-editor(-(dish|changes|order))?)$/.test(
      name,
    ),
}

const sizes = ['phone', 'tablet', 'desk'] as const

/** Dark differs by its colours, which do not depend on the size: it is examined at the first size that shows a screen. */
function isFirstSize(size: (typeof sizes)[number], name: string): boolean {
  return sizes.find((each) => walks[each](name)) === size
}

/** Of the office: 320 px (WCAG 1.4.10), and what is left of a window of 1280 by 800 at twice its size (WCAG 1.4.4). */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

for (const size of sizes)
  test(`every screen of the kitchen is accessible at the size of a ${size}, light and dark`, {
    tag: '@desk',
  }, async ({ browser }) => {
    test.setTimeout(900_000)
    const { origin, stop } = await serveKitchen()
    for (const shot of kitchenShots.filter(({ name }) => walks[size](name)))
      await test.step(shot.name, async () => {
        const page = await openShot(browser, origin, shot, size, false)
        await expectAccessible(page)
        if (isFirstSize(size, shot.name)) await expectAccessibleInDark(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          page.viewportSize()?.width ?? 0,
        )
        if (size === 'phone' && isOffice(shot.name))
          for (const window of narrow) {
            await page.setViewportSize(window)
            // A chart follows its window a moment later.
            await expect.poll(() => beside(page), `${shot.name} at ${window.width}`).toEqual([])
          }
        await page.context().close()
      })
    stop()
  })

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
