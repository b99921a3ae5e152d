import type { BrowserContext, Page } from '@playwright/test'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'

// The worker is off in every other journey, which watch calls that it would make in their place.
test.use({ serviceWorkers: 'allow' })

/** As an installed shop, whose worker caches every page on the way to an order. Headless Chromium does not emulate `display-mode`. */
async function openAsInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      matchMedia(query === '(display-mode: standalone)' ? 'all' : query)
  })
}

/** Waits until the worker controls this page and has cached these pages. */
async function kept(page: Page, ...paths: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await (await caches.open('pages-1')).keys()
        return navigator.serviceWorker.controller
          ? keys.map(({ url }) => new URL(url).pathname)
          : []
      }),
    )
    .toEqual(expect.arrayContaining(paths))
}

/** Everything about the diner that a browser still holds. */
async function privateTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        texts.push(request.url, response?.url ?? '')
        if (/json|html|text/.test(response?.headers.get('content-type') ?? ''))
          texts.push((await response?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await expect(strip(page)).toContainText('You are offline.')
}

test('the shop can be installed: manifest, icons and worker are as a browser asks', async ({
  diner,
  page,
  context,
}) => {
  await openAsInstalled(page)
  await diner.openMenu()
  // The worker controls the page, and has its start page without a network.
  await kept(page, '/menu')
  // Without a window Chromium answers `Page.getInstallabilityErrors` with none, whatever the page is: its conditions are
  // checked here one by one (https://web.dev/articles/install-criteria).
  const session = await context.newCDPSession(page)
  const { errors, data = '{}' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Sumo Kitchens', start_url: '/', scope: '/' })
  expect(['standalone', 'minimal-ui', 'fullscreen']).toContain(manifest.display)
  expect(manifest.prefer_related_applications ?? false).toBe(false)
  const icons = (manifest.icons as { src: string; sizes: string; purpose: string }[]).filter(
    ({ sizes, purpose }) => sizes !== 'any' && purpose === 'any',
  )
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of icons) {
    const drawn = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(drawn).toBe(sizes)
  }
})

test('without a network the menu, a dish, the cart and every other address open', async ({
  diner,
  page,
  context,
}) => {
  await openAsInstalled(page)
  await diner.openMenu()
  await diner.addButterChicken()
  await kept(page, '/offline', '/menu', '/menu.data', '/cart')

  await goOffline(context, page)
  await diner.openDish('Onion Bhaji')
  // The address is the dish's own; the worker opens it over the menu that it kept.
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Onion Bhaji' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Butter Chicken' }).first()).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await page.goto('/promo?code=A')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  // Its picture was kept with it.
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth),
    )
    .toBeGreaterThan(0)

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/promo\?code=A$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip(page)).toBeHidden()
})

test('a network that is back before the offline page listens opens the requested page', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/offline?page=%2Fpromo%3Fcode%3DA')

  await expect(page).toHaveURL(/\/promo\?code=A$/)
})

test('orders seen before are readable without a network, and gone after signing out', async ({
  diner,
  page,
  context,
}) => {
  const phone = newPhone()
  await openAsInstalled(page)
  await page.goto('/login')
  await diner.signIn(phone)
  await page.goto('/account')
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await kept(page, '/account', '/orders', '/orders/-', '/checkout', '/payment')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()

  await goOffline(context, page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()
  expect(await privateTexts(page)).toContain('Grace')

  // The network is still away: signing out forgets all the same.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#header-menu').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.poll(() => privateTexts(page)).not.toContain('Grace')
  expect(await privateTexts(page)).not.toContain(phone.slice(1))
})

test('before the first order only the pages that are opened are cached', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await kept(page, '/menu')
  const cached = await page.evaluate(async () => {
    const keys = await (await caches.open('pages-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toEqual(['/menu'])
})

test.describe('a part that does not load', () => {
  test.use({ serviceWorkers: 'block', allowsErrors: true })

  test('says so in its place, and offers a retry', async ({ diner, page }) => {
    await page.route(/\/where-sheet-/, (route) => route.abort())
    await diner.openMenu()
    await page.getByRole('button', { name: /Enter a postcode/ }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'did not load' })
    await expect(alert).toBeVisible()

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'How, where and when' })).toBeVisible()
  })

  test('ahead of its use leaves the page as it is', { tag: '@wide' }, async ({ diner, page }) => {
    await page.route(/\/dish-[\w-]+\.js/, (route) => route.abort())
    const failure = page.waitForEvent('requestfailed', (request) =>
      /\/dish-[\w-]+\.js/.test(request.url()),
    )
    await diner.openMenu()
    await failure
    await page.unrouteAll()

    const sheet = await diner.openDish('Butter Chicken')
    await sheet.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(sheet).toBeHidden()
  })

  test('of another screen leaves the page where it is, and the screen opens once there is a network', {
    tag: '@wide',
  }, async ({ diner, page, context }) => {
    await diner.openMenu()
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Promo' })
    await page.waitForLoadState('networkidle')
    await goOffline(context, page)

    await link.click()
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Bombay Spice' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/promo$/)
  })
})

test('an order that got no connection is placed once, when the connection is back', async ({
  diner,
  page,
  context,
}) => {
  const keys: (string | undefined)[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && /\/api\/order$/.test(request.url()))
      keys.push(request.headers()['idempotency-key'])
  })
  await diner.reachPickupCheckout()
  await goOffline(context, page)
  await diner.payInCash()
  await expect(page.getByText('Keep this page open: we’ll try again')).toBeVisible()

  await context.setOffline(false)
  await diner.seeOrder()
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveCount(1)
  expect(keys).toHaveLength(1)
  // An order is a reason to cache the shop's pages.
  await kept(page, '/offline', '/menu', '/orders')
  await goOffline(context, page)
  await page.reload()
  await expect(diner.listedOrders()).toHaveCount(1)
})
