// What stands round the screens: the ways in the header, the end of a page.
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

test('the menu of a phone has the links of the desktop header', { tag: '@both' }, async ({
  diner,
  page,
  isMobile,
}) => {
  await diner.openMenu()
  const header = page.getByRole('banner')
  const ways = isMobile
    ? page.getByRole('navigation', { name: 'Account' })
    : header.getByRole('navigation', { name: 'Main' })
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const [name, path] of [
    ['Book a table', '/reservation'],
    ['Our kitchens', '/stores'],
    ['Promo', '/promo'],
  ] as const) {
    await expect(ways.getByRole('link', { name })).toBeVisible()
    await expect(ways.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(
    (isMobile ? ways : header).getByRole('link', { name: 'Log in' }).filter({ visible: true }),
  ).toHaveAttribute('href', '/login')
})

test('the footer is the end of the page, without paper above or below it', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  for (const path of ['/menu', '/', '/stores', '/list_store10']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toBeAttached()
    const below = () =>
      footer.evaluate(
        (element) =>
          document.documentElement.scrollHeight -
          Math.round(element.getBoundingClientRect().bottom + scrollY),
      )
    await expect.poll(below, { message: path }).toBeLessThanOrEqual(1)
  }
  // The board is as dark as the footer, also where few kitchens stand on it.
  for (const path of ['/list_store10', '/list_store10?q=brixton']) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toHaveAttribute('data-unsettled')
    const between = await page.evaluate(() => {
      const board = document.querySelector('main > section')?.getBoundingClientRect()
      const footer = document.querySelector('footer')?.getBoundingClientRect()
      return Math.round((footer?.top ?? 0) - (board?.bottom ?? 0))
    })
    expect(between, path).toBe(0)
  }
})

test('the table of cookies is a list on a phone', async ({ page }) => {
  await page.goto(`${hostUrl('bombay-spice.localhost')}/CookiePolicy`)
  const cells = page.getByRole('main').locator('td')
  const room = await page.getByRole('article').evaluate(({ clientWidth }) => clientWidth)
  expect(await cells.count()).toBeGreaterThan(3)
  for (const cell of await cells.all()) {
    const { width = 0 } = (await cell.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(room * 0.9)
    // The name of its column stands above it.
    expect(await cell.evaluate((each) => getComputedStyle(each, '::before').content)).toMatch(/\w/)
  }
})
