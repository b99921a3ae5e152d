// What the lists of kitchens have to keep apart, and say; `stores.e2e.ts` has how they are used.
import type { Page } from '@playwright/test'
import { brokenWords } from '../broken-words.ts'
import { expect, test } from '../fixtures.ts'

// A Friday evening: most kitchens are open.
const evening = new Date('2026-11-20T18:10:00Z')

async function open(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(evening)
  await page.goto(path)
  await expect(page.getByRole('main')).not.toHaveAttribute('data-unsettled')
}

/** The tiles whose words lie under their picture, or beside their edge. */
function coveredWords(page: Page): Promise<string[]> {
  return page.locator('main li > a:has(img)').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const range = document.createRange()
      const frame = tile.getBoundingClientRect()
      const picture = tile.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
      return [...tile.querySelectorAll('span, small')]
        .filter((words) => {
          range.selectNodeContents(words)
          return [...range.getClientRects()].some(
            (line) =>
              line.right > frame.right ||
              line.bottom > frame.bottom ||
              (line.right > picture.left && line.bottom > picture.top),
          )
        })
        .map((words) => words.textContent)
    }),
  )
}

test('the words of a tile never touch its picture', async ({ page }) => {
  for (const path of ['/list_store4', '/store']) {
    await open(page, path)
    expect(await page.locator('main li > a:has(img)').count(), path).toBeGreaterThan(10)
    for (const width of [320, 390, 768, 1180, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await coveredWords(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('no word of a kitchen’s name is broken on a tile', async ({ page }) => {
  for (const path of ['/list_store4', '/Sumo_Wok']) {
    await open(page, path)
    const names = page.locator('main li > a[data-tile] > span:first-child')
    expect(await names.count(), path).toBeGreaterThan(5)
    for (const width of [320, 360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await brokenWords(names), `${path} at ${width}`).toEqual([])
    }
  }
})

test('a kitchen that is too far says so, and that it takes pickup', async ({ page }) => {
  await open(page, '/stores?q=SE25%209ZZ')
  await expect(page.getByRole('heading', { level: 1, name: 'Our kitchens' })).toBeInViewport()
  const kitchens = page.getByRole('main').getByRole('listitem')
  const far = kitchens.filter({ hasText: 'Doesn’t deliver to SE25 9ZZ' })
  await expect(far.filter({ hasText: 'Bombay Spice Borough' })).toContainText(/· pickup, \d+ min/)
  expect(await far.count()).toBeGreaterThan(10)
  // A map by somebody who draws maps.
  await expect(page.getByRole('link', { name: 'Map of Bombay Spice Borough' })).toHaveAttribute(
    'href',
    /maps/,
  )
})

test('a list of kitchens has one line for the name and one for fee and time', async ({ page }) => {
  for (const path of ['/list_store', '/list_store6', '/list_store8']) {
    await open(page, path)
    const rows = page.locator('main li').filter({ visible: true })
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights.length, path).toBeGreaterThan(10)
    expect(Math.max(...heights), path).toBeLessThanOrEqual(88)
  }
  // Its two doors are the choice.
  await open(page, '/list_store6')
  await expect(page.getByRole('button', { name: 'Delivery', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open now' })).toBeVisible()
})
