import { serveKitchen } from '../screens/kitchen-shop.ts'
import { kitchenShots } from '../screens/kitchen-shots.ts'
import { openShot } from '../screens/open-shot.ts'
import { expect, test } from './fixtures.ts'

/** A4 less its margins, in CSS pixels. */
const paper = { width: 718, height: 1046 }

test('the report of a day prints in ink on white, with its paused minutes and its hours in figures', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const shot = kitchenShots.find(({ name }) => name === 'report-day')
  if (!shot) throw new Error('there is no shot of the report')
  const page = await openShot(browser, origin, shot, 'desk', true)
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(page.getByText('Paused by hand')).toBeVisible()
  await expect(page.getByText('20 min', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Chart/ })).toHaveCount(0)
  const hours = page.getByRole('table').filter({ hasText: 'One week before' })
  await expect(hours.getByRole('row').filter({ hasText: '18' })).toContainText('14')
  expect((await hours.boundingBox())?.height).toBeGreaterThan(100)
  // Backgrounds are not printed: white words on a dark one would be gone.
  const inks = await page
    .locator('main :is(h1, h2, b, p, dt, dd, td, th, li)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility() && part.textContent)
        .map((part) => {
          const channels = getComputedStyle(part).color.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
          return { text: part.textContent?.slice(0, 40), lightest: Math.max(...channels) }
        }),
    )
  expect(inks.filter(({ lightest }) => lightest > 190)).toEqual([])
  await page.context().close()
  stop()
})
