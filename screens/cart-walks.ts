import type { Page } from '@playwright/test'
import { Diner, newPhone } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'
import type { Take, Walk } from './walk.ts'

/** A postcode that no kitchen of the demo reaches. */
const farAway = 'SE25 9ZZ'

/** What a diner sees on the way from a dish to the money when something is missing, has changed or fails. */
export function cartStatesOf(host: string): Walk {
  return async (page, take) => {
    const diner = new Diner(page, host)
    await page.goto(`${hostUrl(host)}/menu`)
    await diner.refuseCookies()
    await walkDish(page, diner, take)
    await walkCart(page, diner, take, host)
    await walkCheckout(page, diner, take)
    await walkPayment(page, diner, take)
  }
}

async function walkDish(page: Page, diner: Diner, take: Take): Promise<void> {
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await sheet.getByText('Item is required').first().waitFor()
  await take('dish, choice missing')
  await sheet.getByRole('button', { name: 'One more Medium' }).click()
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await take('dish, several portions')
  await sheet.getByRole('button', { name: /^Add 2 for/ }).click()
  await sheet.getByText('Product quantity and options quantity should be same').first().waitFor()
  await take('dish, portions without a choice')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

async function walkCart(page: Page, diner: Diner, take: Take, host: string): Promise<void> {
  const cart = page.getByRole('heading', { name: 'Your cart' })
  await page.getByRole('button', { name: 'Add Onion Bhaji' }).first().click()
  await page.getByText('more to the lowest minimum').waitFor()
  await take('menu, first dish')
  await page.goto(`${hostUrl(host)}/cart`)
  await cart.waitFor()
  await take('cart below the minimum')
  await page.goto(`${hostUrl(host)}/menu`)
  await diner.addButterChicken()
  const chosen = await page.evaluate(() => localStorage.getItem('cart') ?? '')
  await changeCart(page)
  await page.goto(`${hostUrl(host)}/cart`)
  await page.getByText('No longer on the menu.').waitFor()
  await take('cart with changed dishes')
  await page.evaluate((text) => localStorage.setItem('cart', text), chosen)
  await page.evaluate(
    (postcode) => localStorage.setItem('selectedAdress', JSON.stringify({ postcode })),
    farAway,
  )
  await page.reload()
  await page.getByText(`Not to ${farAway}`).waitFor()
  await take('cart out of reach')
  await page.goto(`${hostUrl(host)}/menu`)
  await take('menu out of reach')
  await page.evaluate(() => localStorage.removeItem('selectedAdress'))
  await page.goto(`${hostUrl(host)}/cart`)
  await cart.waitFor()
  await offline(page, () => take('cart offline'))
}

/** As if its dishes had been chosen from an older menu. */
async function changeCart(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}')
    cart.cartData[0].id = 'bombay-spice.gone'
    cart.cartData[1].special_price = 10
    localStorage.setItem('cart', JSON.stringify(cart))
  })
}

async function walkCheckout(page: Page, diner: Diner, take: Take): Promise<void> {
  await diner.haveSession(newPhone())
  await page.goto(new URL('/checkout', page.url()).href)
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await take('checkout, first time')
  const next = page.getByRole('button', { name: 'Add your address' }).filter({ visible: true })
  await next.last().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Postcode').fill(farAway)
  await page.keyboard.press('Enter')
  await sheet
    .getByText(/deliver to/)
    .first()
    .waitFor()
  await take('address out of reach')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await diner.addAddress()
  await page
    .getByRole('button', { name: /^Add (a|your) name/ })
    .filter({ visible: true })
    .last()
    .click()
  await take('checkout without a name')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByText('Saved', { exact: true }).waitFor()
  await diner.continueToPayment()
}

async function walkPayment(page: Page, diner: Diner, take: Take): Promise<void> {
  await take('payment')
  await diner.payByCard('Is refused')
  await page.getByText('Nothing was taken').first().waitFor()
  await take('payment declined')
  await offline(page, async () => {
    await page
      .getByRole('button', { name: /^(Pay|Try again) / })
      .filter({ visible: true })
      .click()
    await page
      .getByText(/No connection/)
      .first()
      .waitFor()
    await take('payment offline')
  })
}

async function offline(page: Page, look: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await look()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
}
