// Statements of docs/specification.md that no other journey covers.
import type { Page } from '@playwright/test'
import { hold } from '../answers.ts'
import { newPhone } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { stored } from '../stored.ts'

/** Answers one call with a failure of the server's. */
async function fail(page: Page, path: string, method: string, message: string, status = 503) {
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { status, message, data: null } })
      : route.fallback(),
  )
}

const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const errorToast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const successToast = (page: Page, text: string) =>
  messages(page).getByRole('status').filter({ hasText: text })

test.describe('errors', () => {
  test('a network that is away; register: the server’s message', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/api/register', (route) => route.abort())
    const phone = page.getByLabel('Phone number')
    await phone.fill('07700900123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(errorToast(page, 'Oops! Something went wrong.')).toBeVisible()
    await expect(phone).toHaveValue('07700900123')

    await fail(page, 'register', 'POST', 'Texts are slow today.')
    await phone.press('Enter')
    await expect(errorToast(page, 'Texts are slow today.')).toBeVisible()
  })

  test('login and resend: the server’s message; a code that was sent is a success', async ({
    diner,
    page,
  }) => {
    await page.goto('/login')
    await diner.askForCode(newPhone())
    await fail(page, 'verify-otp', 'POST', 'That code isn’t right.', 422)
    await diner.typeCode('0000')
    await expect(
      messages(page).getByRole('alert').filter({ hasText: 'That code isn’t right.' }),
    ).toBeVisible()
    // The next digit begins a new code: a code mended digit by digit would send each one in between.
    await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
    await page.keyboard.type('1')
    await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('1')
    await expect(page.getByLabel('Digit 2 of 4')).toHaveValue('')

    await fail(page, 'resend-otp', 'POST', 'Please wait a moment.', 429)
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(errorToast(page, 'Please wait a moment.')).toBeVisible()
    await page.unroute('**/api/resend-otp')
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(messages(page).getByRole('status')).toBeVisible()
  })

  test('user data, profile update, address deletion: the server’s message', async ({
    diner,
    page,
  }) => {
    await diner.openSignedIn('/account')
    await diner.addAddress()
    await fail(page, 'customer', 'POST', 'Not saved.')
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(errorToast(page, 'Not saved.')).toBeVisible()

    await fail(page, 'customer-addresses/*', 'DELETE', 'Not deleted.')
    await page.getByRole('button', { name: 'Delete 12 Sample Street' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(errorToast(page, 'Not deleted.')).toBeVisible()
    await page.unroute('**/api/customer-addresses/*')

    await fail(page, 'customer', 'GET', 'Nobody is home.')
    await page.reload({ waitUntil: 'commit' })
    await expect(
      messages(page).getByRole('alert').filter({ hasText: 'Nobody is home.' }),
    ).toBeVisible()
  })

  test('a configuration that cannot be had reads like a success', async ({ page }) => {
    await fail(page, 'loadconfig', 'POST', 'The configuration is away.')
    // Not once all pictures are there: the toast goes after three seconds.
    await page.goto('/menu', { waitUntil: 'commit' })
    await expect(successToast(page, 'The configuration is away.')).toBeVisible()
  })

  test('a configuration that the network does not bring', async ({ page }) => {
    await page.route('**/api/loadconfig', (route) => route.abort())
    await page.goto('/menu', { waitUntil: 'commit' })
    await expect(errorToast(page, 'Oops! Something went wrong.')).toBeVisible()
  })

  test('a cart that cannot be stored is kept in memory, and says that a reload loses it', async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await diner.addButterChicken()
    const words = '!Opps something went wrong: your cart is lost if you reload or close this page.'
    await expect(successToast(page, words)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  test('toasts appear at the top right, the newest on top, for three seconds', async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    // The clock is controlled by the test, so a slow machine does not matter.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const cart = page.getByRole('button', { name: 'Cart, 0 items' })
    await cart.dispatchEvent('click')
    const toasts = messages(page).getByRole('alert')
    const shown = async () => {
      await page.clock.runFor(20)
      return toasts.count()
    }
    await expect.poll(shown).toBe(1)
    const box = await toasts.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect((box?.y ?? 999) < 120).toBe(true)
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40)
    await toasts.evaluate((toast) => toast.setAttribute('data-first', ''))
    // The first may lie over what is tapped.
    await cart.dispatchEvent('click')
    await expect.poll(shown).toBe(2)
    const top = async (toast: string) => (await page.locator(toast).boundingBox())?.y ?? 0
    await expect
      .poll(
        async () =>
          (await top('[role=alert][data-first]')) - (await top('[role=alert]:not([data-first])')),
      )
      .toBeGreaterThan(20)
    await page.mouse.move(10, 600)
    await page.clock.runFor(2_500)
    await expect(toasts).toHaveCount(2)
    await page.clock.runFor(3_000)
    await expect(toasts).toHaveCount(0)
  })
})

test.describe('the shell', () => {
  test('the header’s menu is for a guest, or for a diner', { tag: '@both' }, async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    const open = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Account' })
    await open()
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/login')
    await menu.getByRole('link', { name: 'Log in' }).click()
    await diner.signIn(newPhone())
    await expect(page).toHaveURL(/\/menu$/)
    await open()
    await expect(menu.getByRole('link', { name: 'Manage account' })).toHaveAttribute(
      'href',
      '/account',
    )
    await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Invite Friends' })).toBeVisible()
    await menu.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  for (const [host, style] of [
    ['bombay-spice.localhost', 'round'],
    ['localhost', 'square'],
    ['long-names.localhost', 'wide'],
  ] as const) {
    test(`the bottom tabs: which is active, and their corners, with a ${style} logo`, async ({
      page,
    }) => {
      const nav = page.getByRole('navigation', { name: 'Bottom' })
      await page.goto(hostUrl(host))
      await expect(page.locator('html')).toHaveAttribute('data-logo', style)
      await expect(nav.getByRole('link')).toHaveText([/Home/, /Menu/, /Cart/, /Account/])
      await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
      const corner = () => nav.evaluate((element) => getComputedStyle(element).borderTopLeftRadius)
      expect(await corner()).not.toBe('0px')
      // Parts that are drawn late change how long the page is.
      const cornerAt = (distance: number) =>
        page
          .evaluate(
            (px) => scrollTo(0, document.documentElement.scrollHeight - innerHeight - px),
            distance,
          )
          .then(corner)
      await expect.poll(() => cornerAt(8)).toBe('0px')
      await expect.poll(() => cornerAt(40)).not.toBe('0px')
      await nav.getByRole('link', { name: 'Menu' }).click()
      await expect(nav.getByRole('link', { name: 'Menu' })).toHaveAttribute('aria-current', 'page')
      await expect.poll(corner).toBe('0px')
    })
  }

  test('the footer is not on cart, checkout and payment; its terms not on the root', async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms',
    )
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
    await expect(
      footer.getByRole('link', { name: /\d/ }).and(page.locator('[target="_blank"]')),
    ).toBeVisible()
    await expect(footer.getByText('Sumo Kitchens').first()).toBeVisible()
    await expect(footer).toContainText(/© \d{4} Sumo Kitchens/)
    await diner.addButterChicken()
    await diner.choosePickup()
    await diner.goToCheckout()
    for (const path of ['/cart', '/checkout', '/payment']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(footer).toHaveCount(0)
    }
  })
})

test.describe('the dish', () => {
  test('a loader takes the dish’s place while it loads', async ({ page }) => {
    const release = await hold(page, '**/api/menu/item/**')
    // The clock advances only by the test's steps, so a slow machine does not matter.
    await page.clock.install({ time: Date.now() })
    await page.clock.pauseAt(Date.now() + 60_000)
    // A screen that does not know the dish.
    await page.goto('/promo?dish=bombay-spice.butter-chicken&outlet=borough')
    const loader = page.getByRole('dialog').getByText('Loading the dish')
    const isThere = async () => {
      await page.clock.runFor(100)
      return loader.count()
    }
    await expect.poll(isThere, { intervals: [50] }).toBe(1)
    // For one second at most; then there is a way on.
    await page.clock.runFor(1_000)
    await expect(page.getByText('This dish takes longer than usual to load.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    await expect(loader).toHaveCount(0)
    await page.clock.resume()
    release()
    await expect(page.getByRole('dialog', { name: 'Butter Chicken' })).toBeVisible()
    await expect(loader).toHaveCount(0)
  })

  test('its sheet locks the page, and the overlay leads back', { tag: '@both' }, async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    const sheet = await diner.openDish('Butter Chicken')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    )
    await expect(sheet.getByText('Required').first()).toBeVisible()
    await expect(sheet.locator('s')).toBeVisible()
    await expect(
      sheet
        .getByRole('button', { name: 'Remove Butter Chicken' })
        .or(sheet.getByRole('button', { name: /Close|Delete/ }))
        .first(),
    ).toBeVisible()
    const removals = sheet.getByRole('group', { name: /^Removals/ })
    if (await removals.count()) await expect(removals.getByText('Required')).toHaveCount(0)
    await page.mouse.click(5, 5)
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/menu$/)
  })

  test('the stored data is the specification’s cart', async ({ diner, page }) => {
    await diner.fillPickupCart()
    expect(await stored(page, 'cart')).toMatchObject({
      outlet_id: 'borough',
      totalAmount: 23.9,
      cartData: [
        {
          name: 'Butter Chicken',
          quantity: 2,
          special_price: 11.95,
          option_groups: expect.arrayContaining([
            expect.objectContaining({
              options: expect.arrayContaining([
                expect.objectContaining({
                  name: 'Medium',
                  isSelected: expect.anything(),
                  quantity: 2,
                }),
              ]),
            }),
          ]),
        },
      ],
    })
    expect(await stored(page, 'deliverOrPickup')).toBe('pickup')
    expect(await stored(page, 'deliveryType')).toBe('asap')
    expect(await stored(page, 'outlet_id')).toBe('borough')
    expect(await stored(page, 'currencyObj')).toEqual({ code: 'GBP', sign: '£' })
    expect(await stored(page, 'configData')).toMatchObject({
      websiteName: 'Sumo Kitchens',
      IsShopClosed: '0',
    })
  })
})
