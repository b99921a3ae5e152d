// What is seen of a page does not move by itself while the page comes alive.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { mostLayoutShift, watchLayoutShifts } from '../layout-shifts.ts'
import { pages } from './pages.ts'

const routes = [
  ...pages,
  '/store/borough/product-details/bombay-spice.butter-chicken',
  '/Bombay_Spice',
  '/stores/brixton',
  '/nothing-here',
]

async function expectStill(
  page: Page,
  path: string,
  layoutShift: () => Promise<number>,
): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What comes late has come.
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('main').first()).not.toHaveAttribute('data-unsettled')
  expect.soft(await layoutShift(), path).toBeLessThanOrEqual(mostLayoutShift)
}

test('no page for everybody has a layout shift', { tag: '@both' }, async ({ page }) => {
  // Early in the morning most kitchens are shut, and which come first is not as the page was rendered.
  await page.clock.setFixedTime(new Date('2026-11-20T05:30:00Z'))
  const layoutShift = await watchLayoutShifts(page)
  await page.goto('/terms')
  for (const path of routes) await expectStill(page, path, layoutShift)
})
