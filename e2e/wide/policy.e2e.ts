import type { Page } from '@playwright/test'
import { newPhone } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { mostLayoutShift, watchLayoutShifts } from '../layout-shifts.ts'
import { pages } from './pages.ts'

/** What the policies of the page refused since it was opened, in every document. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const text = `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`
      // @ts-expect-error: given to the page above
      window.reportViolation(text)
    })
  })
  return violations
}

test('no page for everybody violates its content security policy, or has a layout shift', {
  tag: '@both',
}, async ({ page }) => {
  // Early in the morning most kitchens are shut, and which come first is not as the page was rendered.
  await page.clock.setFixedTime(new Date('2026-11-20T05:30:00Z'))
  const violations = await watchViolations(page)
  const layoutShift = await watchLayoutShifts(page)
  await page.goto('/terms')
  for (const path of [
    ...pages,
    '/Parent_Site',
    '/Bombay_Spice',
    '/nothing-here',
    '/newsletter/confirm',
    '/confirm-email',
    '/booking/confirm',
    '/booking/cancel',
    '/stores/brixton',
    '/store/borough/product-details/bombay-spice.butter-chicken',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // What comes late has come.
    await page.waitForTimeout(1_000)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').first()).not.toHaveAttribute('data-unsettled')
    // The booking's facts come from a call, and replace a sentence.
    if (path !== '/booking/cancel')
      expect.soft(await layoutShift(), path).toBeLessThanOrEqual(mostLayoutShift)
  }

  expect(violations).toEqual([])
})

test('no screen of a diner violates its content security policy', async ({ page, diner }) => {
  const violations = await watchViolations(page)
  await diner.fillPickupCart()
  await page.goto('/login')
  await diner.signInByEmail()
  await page.goto('/checkout')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByText('Cash', { exact: true }).click()
  const phone = newPhone()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await diner.typeCode(await diner.codeFor(phone))
  await diner.placeOrder()
  await diner.seeOrder()
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveCount(1)
  await page.goto('/invite-friends')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  expect(violations).toEqual([])
})

test('toasts and the calendar look as they should', async ({ page }) => {
  const violations = await watchViolations(page)
  await page.goto('/menu')
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const toaster = page.getByRole('region', { name: 'Notifications' })
  expect(await toaster.evaluate((list) => getComputedStyle(list).position)).toBe('fixed')
  await page.goto('/reservation')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible()

  expect(violations).toEqual([])
})
