import type { Locator, Page } from '@playwright/test'
import { addStyles, expectAccessible } from './accessible.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'

/** Moves by Tab alone until the element has the focus, as a diner without a pointer does. */
async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  await expect(target.first()).toBeAttached()
  for (let presses = 0; presses < most; presses += 1) {
    const isThere = await target.evaluateAll((elements) =>
      elements.some((element) => element === document.activeElement),
    )
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${String(target)}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test.describe('on a first visit', () => {
  test.use({ hasAnsweredCookies: false })

  test('axe finds nothing on the first screens', async ({ page }) => {
    for (const path of [
      '/',
      '/menu',
      '/cart',
      '/login',
      '/store/borough/product-details/bombay-spice.butter-chicken',
      '/nothing-here',
    ]) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })

  test('an order is placed by keyboard alone', { tag: '@desk' }, async ({ diner, page }) => {
    await page.goto('/menu')
    await press(page, page.getByRole('button', { name: 'Reject' }))
    await page.keyboard.press('Tab')
    await tabTo(page, page.getByRole('radio', { name: /Delivery|Pickup/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Pickup' }).first()).toBeChecked()

    await press(page, page.getByRole('link', { name: 'Butter Chicken', exact: true }))
    const sheet = page.getByRole('dialog', { name: 'Butter Chicken' })
    await expect(sheet).toBeVisible()
    await press(page, sheet.getByRole('button', { name: 'One more Butter Chicken' }))
    await press(page, sheet.getByRole('button', { name: 'One more Medium' }))
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('status').filter({ hasText: '2 for £23.90' })).toBeAttached()
    await press(page, sheet.getByRole('button', { name: 'Add 2 for £23.90' }))
    await expect(sheet).toBeHidden()
    // Focus returns to the element that opened the dish.
    await expect(
      page.getByRole('link', { name: 'Butter Chicken', exact: true }).first(),
    ).toBeFocused()

    await press(page, page.getByRole('link', { name: /View cart|Go to checkout|Cart, 2 items/ }))
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await press(page, page.getByRole('link', { name: /Sign in to order/ }))
    const phone = newPhone()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
    await tabTo(page, page.getByLabel('Digit 1 of 4'))
    await page.keyboard.type(await diner.codeFor(phone))
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await press(page, page.getByRole('link', { name: /Go to checkout/ }))
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Ada')
    await press(page, page.getByRole('link', { name: /Continue to payment/ }))
    await press(page, page.getByRole('button', { name: /^Pay £/ }))
    await diner.seeOrder()
  })

  test('the notice of cookies is the first that Tab reaches after the way to the content', {
    tag: ['@desk', '@wide'],
  }, async ({ page }) => {
    await page.goto('/menu')
    const notice = page.getByRole('region', { name: 'We use cookies' })
    await expect(notice).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(notice.getByRole('link', { name: 'Cookie notice' })).toBeFocused()
  })
})

test('changes are announced: the cart’s line and total', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  const announcer = page.locator('#announcer')
  await expect(announcer).toHaveText('Butter Chicken added')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'One fewer Butter Chicken' }).click()
  await expect(announcer).toHaveText('1 Butter Chicken, total £11.95')
})

/** What can be pressed and is smaller than a finger; links within sentences are not meant (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isForReaders = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'
    const isInSentence = (element: Element) =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    return (
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, select, input, textarea, [role=button]',
        ),
      ]
        .filter((element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        )
        .filter(
          (element) =>
            !isForReaders(element) &&
            !element.closest('[inert], [aria-hidden=true], a[href="#main"]') &&
            !isInSentence(element),
        )
        // Hidden controls are pressed through their labels.
        .map((element) =>
          element.matches('label *') ? (element.closest('label') ?? element) : element,
        )
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          // What lies over the whole card counts as the card.
          const whole = getComputedStyle(element, '::after')
          const isWhole = whole.position === 'absolute' && whole.content !== 'none'
          return width > 0 && (height < 43.5 || width < 43.5) && !isWhole
        })
        .map(
          (element) =>
            `${element.tagName} ${element.className} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(element.getBoundingClientRect().width)}x${Math.round(element.getBoundingClientRect().height)}`,
        )
    )
  })
}

test('everything that is pressed is large enough for a finger', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  for (const path of [
    '/',
    '/menu',
    '/cart',
    '/login',
    '/promo',
    '/stores',
    '/list_store',
    '/stores/brixton',
    '/Bombay_Spice',
    '/reservation',
    '/terms',
  ]) {
    await page.goto(path)
    // Parts that come late bring controls of their own.
    await page.waitForLoadState('networkidle')
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})

test('axe finds nothing on sheets and dialogs, nor while they open', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.openDish('Butter Chicken')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // Going back restores the place on the page: a click meanwhile begins on one element and ends on another.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page
    .getByRole('button', { name: /Deliver to|Enter a postcode/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/login')
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill(newPhone())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
  await expectAccessible(page)
})

test('text twice as large loses nothing', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  for (const path of ['/', '/menu', '/cart', '/reservation', '/stores/brixton']) {
    await page.goto(path)
    await addStyles(page, ':root { font-size: 200% !important }')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})
