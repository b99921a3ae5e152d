// A tap on a control of the shop reaches it, at every width, on each screen.
import type { Page } from '@playwright/test'
import { Diner } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { expectTapsReachControls, windowSizes } from '../tap-targets.ts'
import { pages } from './pages.ts'

const shops = [
  { host: 'localhost', brand: '/Bombay_Spice', dish: 'bombay-spice.butter-chicken' },
  { host: 'long-names.localhost', brand: '/Long_Wide', dish: 'main.thali' },
]

async function look(page: Page, where: string): Promise<void> {
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await expectTapsReachControls(page, `${where} at ${size.width} px`)
  }
}

for (const { host, brand, dish } of shops) {
  const dishPath = `/store/borough/product-details/${dish}`

  test(`nothing lies over a control of the screens of ${host}`, { tag: '@desk' }, async ({
    page,
  }) => {
    for (const path of [...pages, '/stores/borough', '/nothing-here', brand, dishPath]) {
      await page.goto(hostUrl(host) + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await look(page, path)
    }
  })

  test(`nothing lies over a control on the way to an order at ${host}`, { tag: '@desk' }, async ({
    page,
  }) => {
    const diner = new Diner(page, host)
    await diner.openSignedIn(dishPath)
    await page
      .getByRole('button', { name: /^One more (?!Butter|The Old)/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Add 1 for/ }).click()
    await expect(page.getByRole('heading', { name: 'Popular', exact: true })).toBeVisible()
    await look(page, 'menu with a cart')
    await page.goto(`${hostUrl(host)}/cart`)
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
    // Above the minimum of the area that the address is in.
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click()
    await look(page, 'cart')
    await page.goto(`${hostUrl(host)}/checkout`)
    await diner.sayName()
    await look(page, 'checkout')
    await diner.addAddress()
    await look(page, 'checkout with an address')
    await diner.continueToPayment()
    await look(page, 'payment')
    await diner.payByCard()
    await diner.seeOrder()
    await look(page, 'order')
    for (const path of ['/orders', '/account', '/invite-friends']) {
      await page.goto(hostUrl(host) + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look(page, path)
    }
  })
}
