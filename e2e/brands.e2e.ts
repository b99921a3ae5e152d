import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

const brands = [
  ['/Bombay_Spice', 'Bombay Spice'],
  ['/Fried_Chicken', 'Fried Chicken'],
  ['/Sumo_Chippy', 'Sumo Chippy'],
  ['/Sumo_Slices', 'Sumo Slices'],
  ['/Parent_Site', 'Sumo Kitchens'],
  ['/Sumo_Bubbles', 'Sumo Bubbles'],
  ['/Sumo_Sweet', 'Sumo Sweet'],
  ['/Sumo_Brunch', 'Sumo Brunch'],
  ['/Sumo_Shawarma', 'Sumo Shawarma'],
  ['/Sumo_Sushi', 'Sumo Sushi'],
  ['/Sumo_Chai', 'Sumo Chai'],
  ['/Sumo_Wok', 'Sumo Wok'],
  ['/The_Best_Burgers', 'The Best Burgers'],
  ['/Yo_Sushi', 'Yo Sushi'],
] as const

const bannerOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--banner'))

for (const [path, name] of brands) {
  test(`${path} is the page of ${name}`, async ({ diner, page }) => {
    await page.goto(path)
    await diner.refuseCookies()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('link', { name: `${name}, home` }),
    ).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `https://sumo-group.localhost${path}`,
    )
    await expect(page.getByRole('heading', { name: 'Where we cook' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const dish = await page.locator('article h3').first().textContent()
    await page.getByRole('link', { name: 'Order now' }).click()
    await expect(page).toHaveURL(/\/menu\/[\w-]+$/)
    await expect(page.getByRole('link', { name: dish ?? '', exact: true }).first()).toBeVisible()
  })
}

test('each brand wears its own colours, and leaves them behind', async ({ diner, page }) => {
  await page.goto('/menu')
  await diner.refuseCookies()
  const own = await bannerOf(page)
  await page.goto('/The_Best_Burgers')
  const burgers = await bannerOf(page)
  await expect(page.locator('html')).toHaveAttribute('data-logo', 'wide')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/)
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(structured ?? '')).toMatchObject({
    '@type': 'Restaurant',
    name: 'The Best Burgers',
    department: [{ '@type': 'Restaurant' }, { '@type': 'Restaurant' }],
  })
  expect(burgers).not.toBe(own)

  await page.getByRole('link', { name: /^Sumo Sushi/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sumo Sushi' })).toBeVisible()
  expect(await bannerOf(page)).not.toBe(burgers)
  await expect(page.locator('html')).not.toHaveAttribute('data-logo', 'wide')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('data-logo', 'wide')
  await page.goForward()
  await page.getByRole('link', { name: 'Order now' }).click()
  await expect(page).toHaveURL(/\/menu\//)
  await expect.poll(() => bannerOf(page)).toBe(own)
})

test('the company shows its whole family', async ({ page }) => {
  await page.goto('/Parent_Site')
  for (const [path] of brands.filter(([each]) => each !== '/Parent_Site'))
    await expect(page.locator(`a[href="${path}"]`)).toBeVisible()
  // Its own kitchen in full, those of its brands in short.
  await expect(page.getByRole('main').locator('a[href^="/stores/"]')).toHaveCount(18)
})

test('a brand of one company is nothing at another', { tag: '@phone' }, async ({ page }) => {
  const answer = await page.goto(`${hostUrl('bombay-spice.localhost')}/Sumo_Sushi`)
  expect(answer?.status()).toBe(404)
})

test('a landing host leads to the storefronts, whatever is asked', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(`${hostUrl('landing.localhost')}/menu`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sumo Kitchens' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  const link = page.getByRole('link', { name: 'Sumo Wok', exact: true })
  await expect(link).toHaveAttribute('href', /:\d+\/Sumo_Wok$/)
  await link.click()
  await expect(page).toHaveURL(`${hostUrl('sumo-group.localhost')}/Sumo_Wok`)
})

test('a staging host says so, and asks not to be indexed', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/menu', '/Sumo_Wok', '/stores', '/nothing-here']) {
    const answer = await page.goto(hostUrl('staging.localhost') + path)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page).toHaveTitle(/^Staging \| /)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  }
})
