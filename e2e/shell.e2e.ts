import type { Page } from '@playwright/test'
import { expectAccessibleAndNarrow } from './accessible.ts'
import { newPhone, newSession } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './hydration.ts'
import { stored } from './stored.ts'

/** Bodies of the calls to one path, as they come. */
function bodiesOf(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a page has each style once, also when its late parts are there', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/menu')
  const styles = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href }) => (href ? [href.split('#')[0]] : [])),
    )
  // The style of the sheets comes with their script, which names the first style too.
  await expect.poll(async () => (await styles()).length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  const files = await styles()

  expect(files).toEqual([...new Set(files)])
})

test('inside an app there is neither header nor footer, until a visit of the root path without it', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/?source=app')
  expect(await stored(page, 'isAppView')).toBe(true)
  for (const path of ['/?source=app', '/menu']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => stored(page, 'isAppView')).toBe(false)
})

test.describe('a token in the address', () => {
  test('replaces any earlier session with its customer’s, and is removed from the address', async ({
    page,
    another,
  }) => {
    const { token, customer } = await newSession(page.request)

    const app = await another()
    await app.goto('/login')
    await app.evaluate((session) => localStorage.setItem('userData', JSON.stringify(session)), {
      token: 'x'.repeat(43),
      customer: { id: 'somebody', first_name: 'Else' },
    })
    await app.goto(`/orders?token=${token}&campaign=1`)
    await expect(app.getByRole('heading', { name: 'Your orders' })).toBeVisible()
    await expect(app).toHaveURL(/\/orders$/)
    // The screen is there before the call that says who the token belongs to.
    await expect.poll(() => stored(app, 'userData')).toEqual({ token, customer })
  })

  test('that is unknown leads to the login', { tag: '@wide' }, async ({ page }) => {
    await page.goto(`/account?token=${'y'.repeat(43)}`)
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page, 'userData')).toBeNull()
  })
})

test.describe('a token of another customer in the address', () => {
  /** What the link of another diner holds. */
  async function aLinkOfAnother(page: Page): Promise<{ token: string; phone: string }> {
    const phone = newPhone()
    const { token } = await newSession(page.request, phone)
    return { token, phone }
  }

  test('names the signed-in customer until it is answered, and leads back to the earlier session', async ({
    page,
    diner,
  }) => {
    const link = await aLinkOfAnother(page)
    await diner.fillPickupCart()
    await diner.haveSession()
    const own = await stored(page, 'userData')

    await page.goto(`/menu?token=${link.token}`)
    const notice = page.getByRole('complementary', { name: 'Signed in' })
    await expect(notice).toContainText(`Signed in as 07700 ${link.phone.slice(5)}.`)
    await expectAccessibleAndNarrow(page)
    expect((await stored(page, 'userData')).token).toBe(link.token)
    // It is no toast: it stays, also on another page.
    await page.goto('/cart')
    await expect(notice).toBeVisible()
    await expect(page.getByText('Butter Chicken').first()).toBeVisible()

    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Not you?' }).click()
    await reloaded
    await expect(notice).toBeHidden()
    await expect.poll(() => stored(page, 'userData')).toEqual(own)
    expect((await stored(page, 'cart')).cartData).toHaveLength(1)
  })

  test('without a token leaves the session and is taken off the address', { tag: '@wide' }, async ({
    page,
    diner,
  }) => {
    await diner.openSignedIn('/menu?token=')
    await expect(page).toHaveURL(/\/menu$/)
    expect((await stored(page, 'userData')).token).toBeTruthy()
  })

  test('leads a guest back to being one, or is accepted', { tag: '@wide' }, async ({ page }) => {
    const link = await aLinkOfAnother(page)
    await page.goto(`/menu?token=${link.token}`)
    const notice = page.getByRole('complementary', { name: 'Signed in' })
    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Not you?' }).click()
    await reloaded
    expect(await stored(page, 'userData')).toBeNull()

    await page.goto(`/menu?token=${link.token}`)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
    expect((await stored(page, 'userData')).token).toBe(link.token)
  })
})

test('a session that ended leads to the login from any call, and back; the cart stays', async ({
  page,
  diner,
}) => {
  const phone = newPhone()
  await diner.reachPickupCheckout(phone)
  const { token } = await stored(page, 'userData')
  await page.request.post('/api/logout', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })

  await page.goto('/account')
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page, 'userData')).toBeNull()
  expect(await stored(page, 'selectedAdress')).toBeNull()
  expect((await stored(page, 'cart')).cartData).toHaveLength(1)

  await diner.signIn(phone)
  await expect(page).toHaveURL(/\/account$/)
})

test.describe('presence', () => {
  test('a signed-in diner sends heartbeats while the cart is filled', async ({ page, diner }) => {
    const active = bodiesOf(page, '/api/publish_user')
    const inactive = bodiesOf(page, '/api/publish_inActive_user')
    await diner.fillPickupCart()
    expect(active).toEqual([])

    await diner.goToCheckout()
    await expect.poll(() => active.length).toBeGreaterThan(0)
    const { customer } = await stored(page, 'userData')
    expect(active[0]).toEqual({ serverDomain: 'localhost', id: customer.id })
    expect(inactive).toEqual([])

    await page.goto('/cart')
    await page.getByRole('button', { name: 'One fewer Butter Chicken' }).click()
    await page.getByRole('button', { name: 'Remove Butter Chicken' }).click()
    await expect.poll(() => inactive.at(-1)).toEqual({ serverDomain: 'localhost', id: customer.id })
  })

  test('every page load counts a visit', { tag: '@wide' }, async ({ page }) => {
    const visit = page.waitForRequest('**/api/visitor')
    await page.goto('/menu')
    expect((await (await visit).response())?.status()).toBe(200)
  })
})

test.describe('a failed load', () => {
  test('a screen that takes over two minutes offers another try', async ({ page }) => {
    await page.clock.install()
    await page.goto('/menu')
    const link = page
      .getByRole('navigation', { name: 'Bottom' })
      .getByRole('link', { name: 'Home', exact: true })
    await waitForHydration(page)
    // The next screen's script and data never come.
    await page.route(/route-|\.data\b/, () => {})
    // The clock is controlled by the test, so a slow machine does not matter.
    await page.clock.pauseAt(Date.now() + 60_000)
    // A click on what has just moved is ignored (docs/rules.md §12).
    await page.clock.runFor(500)
    await link.click()
    // The navigation may begin after the click has returned.
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible({ timeout: 500 })
    }).toPass()

    await page.clock.fastForward(90_000)
    await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeHidden()
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible()

    await page.clock.resume()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
    await expect(page).not.toHaveURL(/\/menu$/)
  })
})

test('values that something else stored break no screen', async ({ page, diner }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const odd = {
      selectedAdress: '{"id":"x"}',
      user: '{"a":1}',
      userData: '[]',
      cart: '{"outlet_id":"borough","cartData":[{}]}',
      deliveryType: '{}',
      deliverOrPickup: '"drone"',
      outlet_id: '{}',
      configData: 'null',
      currencyObj: '1',
      home: '{}',
      isAppView: '"yes"',
      'tiffin.attempt': '{"key":1}',
    }
    for (const [key, value] of Object.entries(odd)) localStorage.setItem(key, value)
    for (const key of ['tiffin.checkout', 'tiffin.promo', 'tiffin.invitation']) {
      sessionStorage.setItem(key, '{"a":[]}')
    }
  })

  for (const path of ['/', '/menu', '/cart', '/verification', '/stores', '/promo']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Oops! Something went wrong.')).toHaveCount(0)
  }
  await diner.openMenu()
  await diner.addButterChicken()
  await diner.goToCheckout()
})

test('a page that the server fails to render says that the cart is safe, on a plate, and links to the menu', {
  tag: ['@both', '@wide'],
}, async ({ page }) => {
  await page.goto('/terms')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Promo' })
  await waitForHydration(page)
  await page.route('**/promo.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await link.click()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible()
  await expect(main.getByText('Your cart is safe.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'See the menu' })).toBeVisible()
  const picture = main.locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessibleAndNarrow(page)

  await page.unroute('**/promo.data*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Promo' }).first()).toBeVisible()
})

test('how and when are stored as the screen proposes them', { tag: '@wide' }, async ({
  page,
  diner,
}) => {
  await diner.openMenu()
  await expect(
    page.getByText('Enter a postcode for fee and time').filter({ visible: true }),
  ).toBeVisible()

  await expect.poll(() => stored(page, 'deliverOrPickup')).toBe('delivery')
  expect(await stored(page, 'deliveryType')).toBe('asap')
})
