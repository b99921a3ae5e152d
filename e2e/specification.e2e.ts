// Statements of docs/specification.md that no other journey covers.
import type { Page, Route } from '@playwright/test'
import { type Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Answers one call with a failure of the server's. */
async function fail(page: Page, path: string, method: string, message: string, status = 503) {
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { status, message, data: null } })
      : route.fallback(),
  )
}

const errorToast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const successToast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByRole('status').filter({ hasText: text })

async function openLogin(diner: Diner) {
  await diner.page.goto('/login')
  await diner.refuseCookies()
}

async function enterContact(diner: Diner, contact = newPhone()) {
  await openLogin(diner)
  await diner.page.getByLabel('Phone number').fill(contact)
  await diner.page.getByRole('button', { name: 'Continue' }).click()
  await expect(diner.page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
  return contact
}

test.describe('errors', { tag: '@phone' }, () => {
  test('a network that is away', async ({ diner, page }) => {
    await openLogin(diner)
    await page.route('**/api/register', (route) => route.abort())
    await page.getByLabel('Phone number').fill('07700900123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(errorToast(page, 'Oops! Something went wrong.')).toBeVisible()
    await expect(page.getByLabel('Phone number')).toHaveValue('07700900123')
  })

  test('register: the server’s message', async ({ diner, page }) => {
    await openLogin(diner)
    await fail(page, 'register', 'POST', 'Texts are slow today.')
    await page.getByLabel('Phone number').fill('07700900123')
    await page.getByLabel('Phone number').press('Enter')
    await expect(errorToast(page, 'Texts are slow today.')).toBeVisible()
  })

  test('login and resend: the server’s message; a code that was sent is a success', async ({
    diner,
    page,
  }) => {
    await enterContact(diner)
    await fail(page, 'verify-otp', 'POST', 'That code isn’t right.', 422)
    await page.getByLabel('Digit 1 of 4').click()
    await page.keyboard.type('0000')
    await expect(
      page
        .locator('[data-sonner-toast]')
        .getByRole('alert')
        .filter({ hasText: 'That code isn’t right.' }),
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
    await expect(page.locator('[data-sonner-toast]').getByRole('status')).toBeVisible()
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
      page.locator('[data-sonner-toast]').getByRole('alert').filter({ hasText: 'Nobody is home.' }),
    ).toBeVisible()
  })

  test('a configuration that cannot be had reads like a success', async ({ page }) => {
    await fail(page, 'loadconfig', 'POST', 'The configuration is away.')
    // Not once all pictures are there: the toast goes after three seconds.
    await page.goto('/menu', { waitUntil: 'commit' })
    await expect(successToast(page, 'The configuration is away.')).toBeVisible()
  })

  test('a cart that cannot be stored is kept in memory, and says so', async ({ diner, page }) => {
    await diner.openMenu()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await diner.addButterChicken()
    await expect(errorToast(page, '!Opps something went wrong')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  test('sharing where the device cannot', async ({ diner, page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    )
    await diner.openSignedIn('/menu')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Invite Friends' }).click()
    await expect(errorToast(page, 'Sharing is not supported on this device.')).toBeVisible()
  })

  test('toasts stand at the top right, the newest on top, for three seconds', async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    // Time stands still but for the test, however slow the machine.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const cart = page.getByRole('button', { name: 'Cart, 0 items' })
    await cart.dispatchEvent('click')
    const toasts = page.locator('[data-sonner-toast]')
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
          (await top('[data-sonner-toast][data-first]')) -
          (await top('[data-sonner-toast]:not([data-first])')),
      )
      .toBeGreaterThan(20)
    await page.mouse.move(10, 600)
    await page.clock.runFor(2_500)
    await expect(toasts).toHaveCount(2)
    await page.clock.runFor(3_000)
    await expect(toasts).toHaveCount(0)
  })
})

test.describe('login', { tag: '@phone' }, () => {
  test('what is neither a phone number nor an email is no valid input', async ({ diner, page }) => {
    await openLogin(diner)
    const fault = page.getByRole('alert').filter({ hasText: 'Enter a valid input!' })
    const refuse = async (label: string, wrong: string) => {
      await page.getByLabel(label).fill(wrong)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(fault).toBeVisible()
      // It goes with the next letter, so that each is seen to come.
      await page.getByLabel(label).fill('1')
      await expect(fault).toBeHidden()
    }
    for (const wrong of ['123456789', '']) await refuse('Phone number', wrong)
    await page.getByRole('button', { name: 'Use email instead' }).click()
    for (const wrong of ['diner@example', 'diner@example.c']) await refuse('Email', wrong)
  })

  test('the field takes digits only, at most twelve, and asks for consent', async ({
    diner,
    page,
  }) => {
    await openLogin(diner)
    const field = page.getByLabel('Phone number')
    await field.pressSequentially('07a7-00 9001234567')
    await expect(field).toHaveValue('077009001234')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByText(/calls, WhatsApp or SMS messages/)).toBeVisible()
  })

  test('leads a diner to the menu, and one who is signed in away from here', async ({
    diner,
    page,
  }) => {
    const contact = await enterContact(diner)
    expect(await stored(page, 'user')).toMatchObject({ contact })
    await page.getByLabel('Digit 1 of 4').click()
    await page.keyboard.type(await diner.codeFor(contact))
    await expect(page).toHaveURL(/\/menu$/)
    expect(await stored(page, 'user')).toBeNull()
    expect(await stored(page, 'userData')).toMatchObject({ customer: { id: expect.any(String) } })
    await page.goto('/login')
    await expect(page).toHaveURL(/\/menu$/)
  })
})

test.describe('verification', { tag: '@phone' }, () => {
  test('boxes advance, go back and take a paste; three digits are not enough', async ({
    diner,
    page,
  }) => {
    await enterContact(diner)
    await expect(page.getByText(/check your inbox and spam/)).toBeVisible()
    const box = (n: number) => page.getByLabel(`Digit ${n} of 4`)
    await box(1).click()
    await page.keyboard.type('12')
    await expect(box(3)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(box(2)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.route('**/api/verify-otp', (route) =>
      route.fulfill({
        status: 422,
        json: {
          status: 422,
          code: 'wrong_code',
          message: 'That code isn’t right.',
          data: { tries_left: 3 },
        },
      }),
    )
    await box(1).evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text', '4821')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    for (const [index, digit] of [...'4821'].entries())
      await expect(box(index + 1)).toHaveValue(digit)
  })

  test('resending clears the boxes and counts down from sixty', async ({ diner, page }) => {
    await page.clock.install()
    await enterContact(diner)
    await page.getByLabel('Digit 1 of 4').click()
    await page.keyboard.type('12')
    // Time stands still but for the test, however slow the machine.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByRole('button', { name: 'Resend OTP in 60 seconds' })).toBeDisabled()
    await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('')
    await page.clock.runFor(59_000)
    await expect(page.getByRole('button', { name: 'Resend OTP in 1 seconds' })).toBeDisabled()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeEnabled()
  })

  test('a second code is asked for, in empty boxes, where the server wants one', async ({
    diner,
    page,
  }) => {
    const phone = await enterContact(diner)
    const message = 'We have sent you a second one: please enter it now.'
    const refusal = { status: 422, code: 'second_code', message, data: { tries_left: 3 } }
    const refuse = (route: Route) => route.fulfill({ status: 422, json: refusal })
    await page.route('**/api/verify-otp', refuse, { times: 1 })
    await page.getByLabel('Digit 1 of 4').click()
    await page.keyboard.type('0000')

    await expect(page.locator('form').getByText(message)).toBeVisible()
    await expect(page.getByLabel('Digit 4 of 4')).toHaveValue('')
    await expect(page.getByText(/tries? left/)).toHaveCount(0)
    await page.getByLabel('Digit 1 of 4').click()
    await page.keyboard.type(await diner.codeFor(phone))
    await expect(page).toHaveURL(/\/menu$/)
  })

  test('a number of another country is told so, and email is offered', async ({ diner, page }) => {
    await openLogin(diner)
    await page.getByLabel('Phone number').fill('353851234567')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
      'We don’t send texts to Ireland. Please use your email instead.',
    )
    await page.getByRole('button', { name: 'Use email instead' }).click()
    await page.getByLabel('Email').fill(`guest${newPhone()}@example.com`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
  })

  test('a code that cannot be filled in by itself is no error to the diner', async ({
    diner,
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { OTPCredential: class {} })
      navigator.credentials.get = () => Promise.reject(new DOMException('no text', 'AbortError'))
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('WebOTP'))
    await enterContact(diner)
    expect((await logged).type()).not.toBe('error')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Digit 1 of 4')).toBeVisible()
  })

  test('Back leads to the login', async ({ diner, page }) => {
    await enterContact(diner)
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('the shell', () => {
  test('the header’s menu is for a guest, or for a diner', async ({ diner, page }) => {
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
    test(`the bottom tabs are square at the end of the page, with a ${style} logo`, {
      tag: '@phone',
    }, async ({ diner, page }) => {
      await page.goto(`${hostUrl(host)}/`)
      await diner.refuseCookies()
      await expect(page.locator('html')).toHaveAttribute('data-logo', style)
      const corner = () =>
        page
          .getByRole('navigation', { name: 'Bottom' })
          .evaluate((element) => getComputedStyle(element).borderTopLeftRadius)
      expect(await corner()).not.toBe('0px')
      const cornerAtEnd = () =>
        page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)).then(corner)
      await expect.poll(cornerAtEnd).toBe('0px')
    })
  }

  test('the bottom tabs: which is active, and their corners', { tag: '@phone' }, async ({
    diner,
    page,
  }) => {
    const site = hostUrl('bombay-spice.localhost')
    const nav = page.getByRole('navigation', { name: 'Bottom' })
    await page.goto(`${site}/`)
    await diner.refuseCookies()
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

  test('the footer is not on cart, checkout and payment; its terms not on the root', {
    tag: '@phone',
  }, async ({ diner, page }) => {
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
    await diner.choosePickup()
    await diner.addButterChicken()
    await diner.goToCheckout()
    for (const path of ['/cart', '/checkout', '/payment']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(footer).toHaveCount(0)
    }
  })
})

test.describe('the dish', () => {
  test('a loader stands in its place until it has come', { tag: '@phone' }, async ({
    diner,
    page,
  }) => {
    let go = () => {}
    const late = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/menu/item/**', async (route) => {
      await late
      await route.continue()
    })
    // Time goes on in steps of the test alone, however slow the machine.
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
    go()
    await expect(page.getByRole('dialog', { name: 'Butter Chicken' })).toBeVisible()
    await expect(loader).toHaveCount(0)
    expect(diner.page).toBe(page)
  })

  test('its sheet locks the page, and the overlay leads back', async ({ diner, page }) => {
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

  test('what is stored of it is the specification’s cart', { tag: '@phone' }, async ({
    diner,
    page,
  }) => {
    await diner.openMenu()
    await diner.choosePickup()
    await diner.addButterChicken()
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
