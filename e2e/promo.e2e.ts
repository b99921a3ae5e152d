import {
  expectAccessible,
  expectAccessibleAndNarrow,
  expectNoSidewaysScroll,
} from './accessible.ts'
import { Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'

test('offers are copied, used with one tap, and taken off the order', async ({
  diner,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/promo')
  const offer = page.getByRole('listitem').filter({ hasText: '10% off your order' })
  await offer.getByRole('button', { name: 'SPICE10' }).click()
  await expect(offer.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SPICE10')
  await offer.getByRole('button', { name: /^Use it/ }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'SPICE10 is on your order.' }),
  ).toBeVisible()
  await expect(offer.getByText('On your order')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first().click()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.openCart()
  await expect(page.getByText('10% off your order: you save £2.39')).toBeVisible()
})

test('an ended offer says so, a code for another kitchen says why not', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  await diner.fillPickupCart()
  await page.goto('/promo')
  const ended = page.getByRole('listitem').filter({ hasText: '25% off all summer' })
  await expect(ended.getByText('Ended 1 September')).toBeVisible()
  await expect(ended.getByRole('button')).toHaveCount(0)
  const elsewhere = page.getByRole('listitem').filter({ hasText: 'Canary Wharf' })
  await elsewhere.getByRole('button', { name: /^Use it/ }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Spend £1.10 more to use it.')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a friend who opens the link and orders, with a code that is kept to the checkout, is counted', async ({
  diner,
  page,
  another,
}) => {
  await diner.openSignedIn('/invite-friends')
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue()
  expect(link).toMatch(/\/menu\?ref=\w{8}$/)
  await expect(page.getByRole('img', { name: 'Your link as a QR code' })).toBeVisible()
  // Credit cannot be spent yet, so it is not promised.
  await expect(page.getByText(/credit/i)).toHaveCount(0)
  await expectAccessibleAndNarrow(page)

  const friendPage = await another()
  const friend = new Diner(friendPage)
  await friendPage.goto(link)
  await friend.refuseCookies()
  await friend.choosePickup()
  await friend.addButterChicken()
  // The link counts for who signs in on the page that it opened.
  await friend.openCart()
  const enterCode = async (code: string) => {
    await friendPage.getByLabel('Promo code').fill(code)
    await friendPage.getByRole('button', { name: 'Apply' }).click()
  }
  await enterCode('nothing')
  await expect(friendPage.getByRole('alert')).toBeVisible()
  await enterCode('SPICE10')
  const saved = friendPage.getByText(/you save £/)
  await expect(saved).toBeVisible()
  await friendPage
    .getByRole('link', { name: /Sign in to order/ })
    .last()
    .click()
  await friend.signIn(newPhone())
  await expect(saved).toBeVisible()
  await friendPage
    .getByRole('link', { name: /Go to checkout/ })
    .last()
    .click()
  await friend.sayName()
  await friend.continueToPayment()
  await friend.payByCard()
  await friend.seeOrder()
  // The demo's kitchen moves it on by itself.
  await expect(friendPage.getByRole('heading', { level: 1, name: 'Enjoy your meal' })).toBeVisible()

  await page.reload()
  const tally = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(tally('Invited')).toHaveText('1')
  await expect(tally('Ordered')).toHaveText('1')
})

test('sharing goes by the device, a window of 600 by 600, or says that it cannot', {
  tag: ['@desk', '@wide'],
}, async ({ diner, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    window.open = (...args: unknown[]) => {
      document.title = JSON.stringify(args)
      return window
    }
  })
  await diner.openSignedIn('/menu')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sharing is not supported on this device.' }),
  ).toBeVisible()
  await page.goto('/invite-friends')
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  const [address, , features] = JSON.parse(await page.title()) as string[]
  expect(address).toMatch(/^https:\/\/wa\.me\/\?text=.*ref%3D\w{8}$/)
  expect(features).toBe('width=600,height=600')
})
