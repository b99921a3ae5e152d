// A page at 200 %: zoomed on a phone, which halves the window, or with larger text alone.
import type { Locator, Page } from '@playwright/test'
import { brokenWords } from './broken-words.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

const sizes = [
  { width: 195, height: 422 },
  { width: 220, height: 476 },
]
const dish = '/store/borough/product-details/bombay-spice.butter-chicken'

/** Each visible control of a part can be scrolled to and takes the tap in its middle. */
async function expectReachable(page: Page, part: Locator, where: string): Promise<void> {
  for (const control of await part.locator('a, button').filter({ visible: true }).all()) {
    const found = await control.evaluate((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, width, height } = element.getBoundingClientRect()
      // For readers alone.
      if (width < 2) return null
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isHit = hit !== null && (element.contains(hit) || hit.contains(element))
      const name = element.getAttribute('aria-label') ?? element.textContent
      return isHit && left >= -1 && right <= innerWidth + 1 ? null : `${name}: ${left} to ${right}`
    })
    expect(found, where).toBeNull()
  }
  const beside = await page.evaluate(
    () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
  )
  expect(beside, where).toBeLessThanOrEqual(0)
}

for (const size of sizes)
  test(`every button of a phone at 200 % can be tapped, ${size.width} px wide`, async ({
    page,
    diner,
  }) => {
    await page.setViewportSize(size)
    await diner.openSignedIn(dish)
    await expectReachable(page, page.locator('main'), 'dish')
    await page.getByRole('button', { name: 'One more Medium' }).click()
    await page.getByRole('button', { name: /^Add 1 for/ }).click()
    await expect(page.getByRole('heading', { name: 'Popular', exact: true })).toBeVisible()
    for (const path of [
      '/menu',
      '/cart',
      '/checkout',
      '/orders',
      '/account',
      '/reservation',
      '/',
    ]) {
      await page.goto(hostUrl('localhost') + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectReachable(page, page.getByRole('banner'), `header of ${path}`)
      if (path !== '/menu') await expectReachable(page, page.locator('main'), path)
    }
  })

test('text of twice the size is not wider than the screen, and keeps the header’s name off the tabs', {
  tag: '@wide',
}, async ({ page }) => {
  const paths = ['/', '/menu', '/cart', '/reservation', '/stores/brixton']
  const demo = hostUrl('localhost')
  for (const url of [
    ...paths.map((path) => demo + path),
    `${hostUrl('long-names.localhost')}/menu`,
  ]) {
    await page.goto(url)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const header = page.getByRole('banner')
    const name = header.getByRole('link').first()
    await expect(name).toBeVisible()
    const [outer, inner] = [await header.boundingBox(), await name.boundingBox()]
    expect(inner?.height, url).toBeLessThanOrEqual(outer?.height ?? 0)
    await expectReachable(page, header, url)
  }
})

test('text of twice the size breaks no word of a heading, and the strip below the header hides none', {
  tag: '@wide',
}, async ({ page }) => {
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.goto(`${hostUrl('bombay-spice.localhost')}/reservation`)
  await enlarge()
  expect(await brokenWords(heading)).toEqual([])

  await page.goto(`${hostUrl('the-best-burgers.localhost')}/promo`)
  const strip = page.getByRole('status').filter({ hasText: 'Closed' })
  await expect(strip).toBeVisible()
  await enlarge()
  const overlap = async () => {
    const [above, below] = [await strip.boundingBox(), await heading.boundingBox()]
    return above && below ? above.y + above.height - below.y : Number.NaN
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test('in a low window no dish shows above the tabs of the menu', { tag: '@wide' }, async ({
  page,
  diner,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await diner.openMenu()
  await page.getByRole('heading', { name: 'Curries' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  const tabs = page.getByRole('button', { name: 'Search the menu' })
  await expect
    .poll(() =>
      tabs.evaluate(
        (element) => element.closest('div')?.parentElement?.getBoundingClientRect().top,
      ),
    )
    .toBe(0)
})
