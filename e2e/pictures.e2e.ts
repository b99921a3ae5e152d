// Restaurants whose dishes have no pictures, and those that have photos alone.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

const widths = [320, 390, 820, 1180, 1440, 1920]

/** At each width, in windows as high as the first one. */
async function atWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await look(width)
  }
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return box
}

test('a dish without a picture has its whole name in the cart', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto(`${hostUrl('no-pictures.localhost')}/menu`)
  await page.getByRole('button', { name: 'Add Chicken 65', exact: true }).first().click()
  await page.goto(`${hostUrl('no-pictures.localhost')}/cart`)
  const name = page.getByRole('heading', { name: 'Chicken 65' })
  await expect(name).toBeVisible()
  await atWidths(page, async (width) => {
    expect((await boxOf(name)).height, `at ${width}`).toBeLessThan(30)
  })
})

test('popular dishes without pictures have no empty frames', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/', '/menu']) {
    await page.goto(hostUrl('no-pictures.localhost') + path)
    const card = page.getByRole('article').filter({ hasText: 'Punjabi Samosa' }).first()
    await expect(card).toBeVisible()
    await atWidths(page, async (width) => {
      // Name, price and button alone.
      expect((await boxOf(card)).height, `${path} at ${width}`).toBeLessThan(160)
    })
  }
})

test('the words of a banner never lie on its photo', { tag: '@wide' }, async ({ page }) => {
  await page.goto(hostUrl('photos.localhost'))
  for (const slide of [1, 2, 3]) {
    const banner = page.getByRole('group', { name: `${slide} of 3` })
    await page.getByRole('button', { name: `Banner ${slide} of 3` }).click()
    await expect(banner.getByRole('heading')).toBeVisible()
    await atWidths(page, async (width) => {
      const photo = await boxOf(banner.locator('img'))
      expect(photo.x + photo.width, `photo at ${width}`).toBeGreaterThanOrEqual(width - 20)
      for (const word of await banner.locator('h2, p, a').all()) {
        const box = await boxOf(word)
        const isApart = box.x + box.width <= photo.x || box.y >= photo.y + photo.height
        expect(isApart, `${await word.textContent()} at ${width}`).toBe(true)
      }
    })
  }
})

test('a photo fills the circle that it is shown in', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/menu', '/login']) {
    await page.goto(hostUrl('photos.localhost') + path)
    const photos = page.locator('main [aria-hidden] > div > picture > img')
    await expect(photos.first()).toBeVisible()
    await atWidths(page, async (width) => {
      for (const photo of await photos.filter({ visible: true }).all()) {
        const box = await boxOf(photo)
        const frame = await boxOf(photo.locator('xpath=ancestor::div[1]'))
        expect(box.height, `${path} at ${width}`).toBeCloseTo(frame.height, 0)
      }
    })
  }
})

test('a sign-in without pictures has no empty side', { tag: '@wide' }, async ({ page }) => {
  await page.goto(`${hostUrl('no-pictures.localhost')}/login`)
  await atWidths(page, async (width) => {
    const form = await boxOf(page.locator('main form'))
    expect(form.x + form.width / 2, `at ${width}`).toBeCloseTo(width / 2, 0)
  })
})
