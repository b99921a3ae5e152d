import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/shots.ts'

/** A4 less its margins, in CSS pixels. */
const paper = { width: 718, height: 1046 }

test('the report of a day prints in ink on white, with its paused minutes and its hours in figures', async ({
  open,
}) => {
  const page = await open('report-day')
  await print(page)

  await expect(page.getByText('Paused by hand')).toBeVisible()
  await expect(page.getByText('20 min', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Chart/ })).toHaveCount(0)
  const hours = page.getByRole('table').filter({ hasText: 'One week before' })
  await expect(hours.getByRole('row').filter({ hasText: '18' })).toContainText('14')
  expect((await hours.boundingBox())?.height).toBeGreaterThan(100)
  expect(await lightWords(page)).toEqual([])
})

test('the bookings of a day print on one page, without buttons', async ({ open }) => {
  const page = await open('bookings')
  await print(page)

  // Paper is as narrow as a phone, where each booking is a card.
  await expect(page.getByRole('columnheader', { name: 'Guests' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sorrel W.' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Guests at tables' })).toHaveCount(0)
  const end = await page
    .getByRole('row')
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom)
  expect(end).toBeLessThan(paper.height)
  expect(await lightWords(page)).toEqual([])
})

/** As paper shows it to somebody whose screen is dark. */
async function print(page: Page): Promise<void> {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** Backgrounds are not printed: white words on a dark one would be gone. */
function lightWords(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, b, p, dt, dd, td, th, li)').evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility() && part.textContent)
      .filter((part) => {
        const channels = getComputedStyle(part).color.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
        return Math.max(...channels) > 190
      })
      .map((part) => part.textContent.slice(0, 40)),
  )
}
