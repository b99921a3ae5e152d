// What a keyboard and a screen reader are given beyond what axe can see.
import { expectAccessible, goodPractice } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

test('the focus is on the heading of an order that was placed', async ({ page, diner }) => {
  await diner.reachPickupPayment()
  await page
    .getByRole('button', { name: /^Pay .*\d/ })
    .filter({ visible: true })
    .press('Enter')
  await diner.seeOrder()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, goodPractice)
})

test('the home page has one heading of the first level, whatever banner it shows', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto(hostUrl('bombay-spice.localhost'))
  const first = page.getByRole('heading', { level: 1 })
  for (const banner of [1, 2, 3]) {
    await page.getByRole('button', { name: `Banner ${banner} of 3` }).click()
    await expect(page.getByRole('group', { name: `${banner} of 3` })).toBeVisible()
    await expect(first).toHaveCount(1)
  }
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
