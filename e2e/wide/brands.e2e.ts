import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAndNarrow,
  expectNoSidewaysScroll,
} from '../accessible.ts'
import { hold } from '../answers.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { mostLayoutShift, watchLayoutShifts } from '../layout-shifts.ts'

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

/** One of each shape of logo, and the company's: the others differ in colours, which `domain/palette.test.ts` holds to. */
const examined = ['/Bombay_Spice', '/Sumo_Sushi', '/The_Best_Burgers', '/Parent_Site']

const bannerOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--banner'))

for (const [path, name] of brands) {
  test(`${path} is the page of ${name}`, async ({ page }) => {
    await page.goto(path)
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
    await expectNoSidewaysScroll(page)
    const order = page.getByRole('link', { name: 'Order now' })
    await expect(order).toHaveAttribute('href', /^\/menu\/[\w-]+$/)
    if (!examined.includes(path)) return

    await expectAccessible(page)
    const dish = await page.locator('article h3').first().textContent()
    await order.click()
    await expect(page).toHaveURL(/\/menu\/[\w-]+$/)
    await expect(page.getByRole('link', { name: dish ?? '', exact: true }).first()).toBeVisible()
  })
}

for (const [host, path] of [
  ['localhost', '/Sumo_Sushi'],
  ['localhost', '/Bombay_Spice'],
  ['bombay-spice.localhost', '/menu'],
] as const) {
  test(`${path} of ${host} reserves space for content that only the browser knows`, async ({
    page,
  }) => {
    const layoutShift = await watchLayoutShifts(page)
    await page.goto(`${hostUrl(host)}${path}`)
    const isOpen = page.getByRole('main').getByText(/^(Open now|Open until|Closed)/)
    await expect(isOpen.filter({ visible: true }).first()).toBeVisible()
    expect(await layoutShift()).toBeLessThanOrEqual(mostLayoutShift)
  })
}

test('each brand’s pages have its colours, and the next page does not', async ({ page }) => {
  await page.goto('/stores')
  const own = await bannerOf(page)
  await page.goto('/The_Best_Burgers')
  const burgers = await bannerOf(page)
  await expect(page.locator('html')).toHaveAttribute('data-logo', 'wide')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/)
  expect(burgers).not.toBe(own)

  await page.getByRole('link', { name: /^Sumo Sushi/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sumo Sushi' })).toBeVisible()
  await expect.poll(() => bannerOf(page)).not.toBe(burgers)
  const sushi = await bannerOf(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-logo', 'wide')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('data-logo', 'wide')
  await page.goForward()
  // The address changes before the screen does; what is tapped between is the old screen's.
  await expect(page.getByRole('heading', { level: 1, name: 'Sumo Sushi' })).toBeVisible()
  await page.getByRole('link', { name: 'Order now' }).click()
  await expect(page).toHaveURL(/\/menu\//)
  // The kitchen's menu is in its brand's colours, the group's own pages are not.
  await expect.poll(() => bannerOf(page)).toBe(sushi)
  await page.goto('/stores')
  expect(await bannerOf(page)).toBe(own)
})

test('every text of a brand with a round logo is centred', async ({ page }) => {
  await page.goto('/Bombay_Spice')
  await expect(page.locator('html')).toHaveAttribute('data-logo', 'round')
  const main = page.getByRole('main')
  const state = main.getByText(/^(Open now|Open until|Closed)/).first()
  await expect(state).toBeVisible()
  const centres = await main
    .getByRole('heading', { level: 1 })
    .or(main.getByRole('link', { name: 'Order now' }).locator('..'))
    .or(state)
    .evaluateAll((parts) =>
      parts.map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const { left, right } = range.getBoundingClientRect()
        return Math.round((left + right) / 2)
      }),
    )
  expect(centres).toHaveLength(3)
  for (const centre of centres) expect(Math.abs(centre - 195)).toBeLessThanOrEqual(12)
})

test('the company shows its whole family', async ({ page }) => {
  await page.goto('/Parent_Site')
  for (const [path] of brands.filter(([each]) => each !== '/Parent_Site'))
    await expect(page.locator(`a[href="${path}"]`)).toBeVisible()
  // Its own kitchen in full, those of its brands in short.
  await expect(page.getByRole('main').locator('a[href^="/stores/"]')).toHaveCount(18)
})

test('the cart’s page is in its kitchen’s colours before its scripts are there', async ({
  page,
}) => {
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['--brand', '--banner', '--paper'].map((role) => style.getPropertyValue(role))
    })
  const group = hostUrl('sumo-group.localhost')
  await page.goto(`${group}/stores`)
  const groups = await colours()
  await page.goto(`${group}/menu/islington`)
  await page
    .getByRole('button', { name: /^Add Egg Fried Rice/ })
    .first()
    .click()
  const kitchens = await colours()
  expect(kitchens).not.toEqual(groups)
  await expect(page.getByRole('link', { name: /^Cart, \d+ item/ })).toBeVisible()

  const release = await hold(page, '**/assets/*.js')
  await page.goto(`${group}/cart`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  const name = page.getByRole('banner').getByRole('link', { name: /, home$/ })
  // The heading may be there before the styles.
  await expect.poll(colours).toEqual(kitchens)
  await expect(name).toBeHidden()
  release()
  await expect(name).toHaveAccessibleName(/^Sumo Wok/)
  expect(await colours()).toEqual(kitchens)

  await page.getByRole('link', { name: 'Other kitchens' }).first().click()
  await expect.poll(colours).toEqual(groups)
})

test('a landing host leads to the storefronts from every path', async ({ page }) => {
  await page.goto(`${hostUrl('landing.localhost')}/nothing-here`)
  await expect(page.getByRole('heading', { level: 1, name: /kitchens/ })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sumo Kitchens, home' }),
  ).toBeVisible()
  // Every brand with a kitchen: a dish of its own, and the way to order.
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') })
  expect(await cards.count()).toBeGreaterThan(10)
  await expect(cards.locator('img')).toHaveCount(await cards.count())
  await expect(cards.getByRole('link', { name: /^Order now/ })).toHaveCount(await cards.count())
  await expectAccessibleAndNarrow(page)
  // The link needs no script: the server leads to the storefront on the same port.
  const link = page.getByRole('link', { name: 'Sumo Wok', exact: true })
  await expect(link).toHaveAttribute('href', '/Sumo_Wok')
  await link.click()
  await expect(page).toHaveURL(`${hostUrl('sumo-group.localhost')}/Sumo_Wok`)
  await page.goto(hostUrl('landing.localhost'))
  await page.getByRole('link', { name: 'Order from Sumo Wok Islington' }).click()
  await expect(page).toHaveURL(`${hostUrl('sumo-group.localhost')}/menu/islington`)
  await page.goto(hostUrl('landing.localhost'))
  await page.getByLabel('Your postcode').fill('SW9 8QH')
  await page.getByRole('button', { name: 'Show kitchens' }).click()
  await expect(page).toHaveURL(`${hostUrl('sumo-group.localhost')}/stores?q=SW9%208QH`)
})

test('a staging host says so, and asks not to be indexed', async ({ page }) => {
  for (const path of ['/', '/menu', '/Sumo_Wok', '/stores', '/nothing-here']) {
    const answer = await page.goto(hostUrl('staging.localhost') + path)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page).toHaveTitle(/^Staging \| /)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  }
})
