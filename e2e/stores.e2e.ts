import { expectAccessibleAndNarrow } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { changeConfig } from './page-data.ts'

// A Friday evening: most kitchens are open.
const evening = new Date('2026-11-20T18:10:00Z')

const lists = [
  ['/store', 'Bombay Spice Borough'],
  ['/stores', 'Our kitchens'],
  ['/list_store', 'Our kitchens'],
  ['/list_store3', 'Where are you ordering from?'],
  ['/list_store4', 'What are you in the mood for?'],
  ['/list_store5', 'Who cooks near you?'],
  ['/list_store6', 'Two doors'],
  ['/list_store8', 'By district'],
  ['/list_store9', 'Tonight’s bill'],
  ['/list_store10', 'Leaving soon'],
  ['/list_store12', 'Directory'],
] as const

for (const [path, title] of lists) {
  test(`${path} shows every kitchen in its own way`, { tag: '@wide' }, async ({ page }) => {
    await page.clock.setFixedTime(evening)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    await expect(page.getByRole('navigation', { name: 'Bottom' })).toHaveCount(0)
    for (const name of ['Sumo Sushi', 'The Best Burgers Brixton', 'Fried Chicken'])
      await expect(
        page.getByRole('main').getByText(name, { exact: false }).filter({ visible: true }).first(),
      ).toBeVisible()
    await expectAccessibleAndNarrow(page)
  })
}

test('a list whose hours are out of date calls no kitchen open while the server says closed', {
  tag: '@wide',
}, async ({ page }) => {
  await page.clock.setFixedTime(evening)
  let isClosed = false
  await changeConfig(page, () => ({ IsShopClosed: isClosed ? '1' : '0' }))
  const open = page.getByRole('main').getByText(/Open until/)
  await page.goto('/list_store12')
  await expect(open.first()).toBeVisible()

  isClosed = true
  await page.reload()

  await expect(
    page
      .getByRole('main')
      .getByText(/Closed$/)
      .first(),
  ).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('the eleven lists are laid out apart', { tag: ['@desk', '@wide'] }, async ({ page }) => {
  const shapes = new Set<string>()
  for (const [path] of lists) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    shapes.add(
      await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('[class]')].map((element) => element.className).join(' '),
        ),
    )
  }
  expect(shapes.size).toBe(lists.length)
})

test('a postcode shows which kitchens deliver there, and is remembered', async ({ page }) => {
  await page.clock.setFixedTime(evening)
  await page.goto('/list_store')
  await page.getByRole('searchbox', { name: 'Town or postcode' }).fill('sw9 8qh')
  await expect(page.getByRole('status').filter({ hasText: /deliver.? to SW9 8QH/ })).toBeVisible()
  const first = page.locator('main li').first()
  await expect(first).toContainText('Brixton')
  await expect(page).toHaveURL(/q=sw9/)

  await page.goto('/list_store5')
  await expect(page.getByRole('searchbox')).toHaveValue('SW9 8QH')
  await page.getByRole('searchbox').fill('ZE1 0AA')
  await expect(page.getByText('We don’t deliver to ZE1 0AA yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'These take pickup' })).toBeVisible()
})

test('fee and minutes are shown as ‘from’ before a postcode is known, then exactly', async ({
  page,
}) => {
  await page.clock.setFixedTime(evening)
  await page.goto('/list_store')
  const first = page.locator('main li').first()
  await expect(first).toContainText(/Delivery from £[\d.]+/)
  await expect(first).toContainText(/from \d+ min/)
  await page.goto('/list_store10')
  await expect(first).toContainText(/Delivery from £[\d.]+\s*from \d+\s*minutes/)

  await page.getByRole('searchbox').fill('sw9 8qh')
  await expect(first).toContainText(/(£[\d.]+ delivery|Free delivery)\s*\d+–\d+\s*minutes/)
  await page.goto('/list_store')
  await expect(first).toContainText(/£[\d.]+ delivery|Free delivery/)
  await expect(first).toContainText(/\d+–\d+ min/)
  await expect(page.getByRole('main').getByText(/Delivery from|from \d+ min/)).toHaveCount(0)
})

test('text, brand and open now narrow the list; nothing found leads back', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T05:30:00Z'))
  await page.goto('/list_store')
  const rows = page.locator('main li')
  const all = await rows.count()
  expect(all).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Open now' }).click()
  // Before six in the morning only the kitchen that never closes is open.
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Open now' }).click()
  await page.getByLabel('Brand').selectOption('The Best Burgers')
  await expect(rows.first()).toContainText('The Best Burgers')
  expect(await rows.count()).toBeLessThan(all)
  await expect(page).toHaveURL(/brand=/)
  // A link to a search shows its results.
  await page.reload()
  await expect(page.getByLabel('Brand')).toHaveValue(/./)
  await expect(rows.first()).toContainText('The Best Burgers')

  await page.getByRole('searchbox').fill('nowhere at all')
  await expect(page.getByText('No kitchen fits', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all kitchens' }).click()
  await expect(rows).toHaveCount(all)
})

test('the carousel opens at its first poster, whatever order the posters come in', {
  tag: '@wide',
}, async ({ page }) => {
  await page.clock.setFixedTime(evening)
  await page.goto('/list_store9')
  await expect(page.locator('[data-unsettled]')).toHaveCount(0)

  expect(
    await page.getByRole('list', { name: 'Kitchens' }).evaluate((list) => list.scrollLeft),
  ).toBe(0)
})

test('the place is asked for only when tapped', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.4625, longitude: -0.114 })
  await page.clock.setFixedTime(evening)
  await page.goto('/list_store')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.locator('main li').first()).toContainText('Brixton')
  await expect(page.locator('main li').first()).toContainText('under 0.1 mi')
  const nearMe = page.getByRole('button', { name: 'Near me' })
  await expect(nearMe).toHaveAttribute('aria-pressed', 'true')
  // A place that is typed is meant instead.
  await page.getByRole('searchbox').fill('SE1 1AA')
  await expect(nearMe).toHaveAttribute('aria-pressed', 'false')
})

for (const lack of ['permission', 'geolocation'])
  test(`without ${lack} the list asks for a postcode`, { tag: '@wide' }, async ({
    page,
    context,
  }) => {
    await context.clearPermissions()
    if (lack === 'geolocation')
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }),
      )
    await page.goto('/list_store')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(
      page.getByText('We couldn’t find your location. Enter a postcode instead.'),
    ).toBeVisible()
  })

test('a kitchen’s page says where, when and how far, and leads to its menu', {
  tag: '@both',
}, async ({ page }) => {
  await page.clock.setFixedTime(evening)
  await page.goto('/stores/brixton')
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Best Burgers Brixton' }),
  ).toBeVisible()
  // Equal days are told once.
  await expect(page.getByRole('listitem').filter({ hasText: '(today)' })).toContainText(/Friday/)
  await expect(page.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /maps/)
  await expect(page.getByText(/–\d+ minutes/).first()).toBeVisible()
  await page.getByLabel('Your postcode').fill('ZE1 0AA')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('We don’t deliver to ZE1 0AA yet.')).toBeVisible()
  await page.getByLabel('Your postcode').fill('sw9 8qh')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(/^Delivers to SW9 8QH: £/)).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await page.getByRole('link', { name: 'Order now' }).click()
  await expect(page).toHaveURL(/\/menu\/brixton$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Best Burgers')
})

test('any other path with the word shows the kitchens, an unknown kitchen or dish does not', {
  tag: '@wide',
}, async ({ page }) => {
  for (const path of ['/our-stores-in-london', '/store/borough', '/store/a/b']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Our kitchens' })).toBeAttached()
  }
  for (const [path, name] of [
    ['/stores/nowhere', 'This page has been eaten.'],
    ['/store/borough/product-details/nothing', 'This dish is no longer on the menu.'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Bottom' })).toHaveCount(0)
  }
})

test('a slash at the end changes nothing', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/list_store9/')
  await expect(page.getByRole('heading', { name: 'Tonight’s bill' })).toBeVisible()
  await page.goto('/Sumo_Wok/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sumo Wok' })).toBeVisible()
})

test('a saved address is not lost for a postcode that is looked at', async ({ page }) => {
  const saved = { id: 'home', label: 'Home', line1: '12 Sample Street', postcode: 'SE1 1AA' }
  await page.addInitScript(
    (address) => localStorage.setItem('selectedAdress', JSON.stringify(address)),
    saved,
  )
  await page.goto('/list_store')
  await expect(page.getByRole('searchbox')).toHaveValue('SE1 1AA')
  await page.getByRole('searchbox').fill('SW9 8QH')
  await expect(page.getByRole('status').filter({ hasText: /deliver.? to SW9 8QH/ })).toBeVisible()
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('selectedAdress') ?? '')),
  ).toEqual(saved)
})
