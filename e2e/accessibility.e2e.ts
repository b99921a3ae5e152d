import type { Locator, Page } from '@playwright/test'
import { expectAccessible, goodPractice } from './accessible.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './kitchen.ts'

/** Presses what is reached by Tab alone. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test.describe('on a first visit', () => {
  test.use({ hasAnsweredCookies: false })

  test('axe finds nothing on the first screens', { tag: '@both' }, async ({ page }) => {
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
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(notice.getByRole('link', { name: 'Cookie notice' })).toBeFocused()
  })
})

test('changes are announced: the cart’s line and total', async ({ diner, page }) => {
  await diner.fillPickupCart()
  const announcer = page.locator('#announcer')
  await expect(announcer).toHaveText('Butter Chicken added')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'One fewer Butter Chicken' }).click()
  await expect(announcer).toHaveText('1 Butter Chicken, total £11.95')
})

/** What can be pressed and is smaller than a finger; links within sentences are not meant (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('a[href], button, select, input, textarea, [role=button]')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const style = getComputedStyle(control)
        const isInSentence = control.tagName === 'A' && style.display === 'inline'
        const isForReaders = style.clipPath === 'inset(50%)'
        if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
        if (control.closest('[inert], [aria-hidden=true], a[href="#main"]')) return []
        if (isInSentence || isForReaders) return []
        // Hidden controls are pressed through their labels.
        const pressed = control.closest('label') ?? control
        // What lies over the whole card counts as the card.
        const whole = getComputedStyle(pressed, '::after')
        if (whole.position === 'absolute' && whole.content !== 'none') return []
        const { width, height } = pressed.getBoundingClientRect()
        const isSmall = width > 0 && (height < 43.5 || width < 43.5)
        return isSmall ? [`${pressed.outerHTML.slice(0, 120)} ${width}x${height}`] : []
      }),
    )
}

test('everything that is pressed is large enough for a finger', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
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
  await diner.reachPickupCheckout()
  const edit = await page.getByRole('link', { name: 'Edit', exact: true }).boundingBox()
  expect(Math.min(edit?.width ?? 0, edit?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('axe finds nothing on sheets and dialogs, nor while they open', { tag: '@both' }, async ({
  diner,
  page,
}) => {
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
  await diner.askForCode(newPhone())
  await expectAccessible(page)
})

test('the focus is on the heading of an order that was placed', { tag: '@both' }, async ({
  page,
  diner,
}) => {
  await diner.reachPickupPayment()
  await diner.payByCard()
  await diner.seeOrder()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, goodPractice)
})

test('the menu behind the header’s button closes when the focus leaves it', {
  tag: ['@desk', '@wide'],
}, async ({ page, diner }) => {
  await diner.openMenu()
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.press('Enter')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')

  await expect(button).toHaveAttribute('aria-expanded', 'false')
})
