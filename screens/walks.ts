import type { Page } from '@playwright/test'
import { Diner, newPhone } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { cartStatesOf } from './cart-walks.ts'
import { linksOf } from './link-walks.ts'
import { orderStatesOf } from './order-walks.ts'
import { inEachUglyPalette, statesOf, uglyColoursOf } from './state-walks.ts'
import type { Take, Walk } from './walk.ts'

const guestPaths = [
  '/',
  '/menu',
  '/cart',
  '/login',
  '/promo',
  '/privacy',
  '/CookiePolicy',
  '/reservation',
  '/stores',
  '/nothing-here',
]

/** Store lists in every layout, and the brand pages of a group. */
const layoutPaths = [
  '/store',
  '/stores/borough',
  '/list_store',
  ...[3, 4, 5, 6, 8, 9, 10, 12].map((number) => `/list_store${number}`),
]

const demo = {
  host: 'localhost',
  fill: (_: Page, diner: Diner) => diner.addButterChicken(),
  typed: ['butter', 'panner'] as [string, string],
}

/** Every walk by its name. The names of its pictures begin with it. */
export const walks: Record<string, Walk> = {
  guest: guestOf('localhost', [...guestPaths, ...layoutPaths, '/Sumo_Wok', '/Bombay_Spice']),
  'bombay-spice': guestOf('bombay-spice.localhost', guestPaths),
  'the-best-burgers': guestOf('the-best-burgers.localhost', guestPaths),
  'long-names': guestOf('long-names.localhost', [
    ...guestPaths,
    ...layoutPaths,
    '/Long_Wide',
    '/Long_Round',
    '/Long_Square',
  ]),
  landing: walkLanding,
  order: orderOf('localhost', fillCart),
  'long-names-order': orderOf('long-names.localhost', fillCartWithLongNames),
  'order-states': orderStatesOf('localhost', (_, diner) => diner.addButterChicken()),
  'long-names-order-states': orderStatesOf('long-names.localhost', addLongThali),
  'ugly-colours': uglyColoursOf('bombay-spice.localhost'),
  'cart-states': cartStatesOf('localhost'),
  states: statesOf(demo),
  ...inEachUglyPalette(
    'order-states',
    orderStatesOf('localhost', (_, diner) => diner.addButterChicken()),
  ),
  ...inEachUglyPalette('states', statesOf(demo)),
  'long-names-states': statesOf({
    host: 'long-names.localhost',
    fill: addLongThali,
    typed: ['great', 'grest'],
  }),
  links: linksOf('localhost'),
  'long-names-links': linksOf('long-names.localhost'),
  notices: walkNotices,
}

function guestOf(host: string, paths: string[]): Walk {
  return async (page, take) => {
    const diner = new Diner(page)
    // The cookie notice waits until this one is answered, in a restaurant that is closed at this hour.
    await page.addLocatorHandler(
      page.getByRole('alertdialog', { name: 'We’re currently closed' }),
      (notice) => notice.getByRole('button', { name: 'OK' }).click(),
    )
    for (const path of paths) {
      await page.goto(hostUrl(host) + path)
      if (path === paths[0]) {
        await take('cookies')
        await diner.refuseCookies()
      }
      await take(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))
    }
  }
}

/** A landing host has one page, and no notices. */
async function walkLanding(page: Page, take: Take): Promise<void> {
  await page.goto(hostUrl('landing.localhost'))
  await take('home')
}

async function fillCart(page: Page, diner: Diner, take: Take): Promise<void> {
  const sheet = await diner.openDish('Butter Chicken')
  await take('dish')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await diner.addButterChicken()
}

async function fillCartWithLongNames(page: Page, diner: Diner, take: Take): Promise<void> {
  await addLongThali(page, diner, take)
}

async function addLongThali(_: Page, diner: Diner, take?: Take): Promise<void> {
  const sheet = await diner.openDish(
    'The Old Bombay Spice House Great Charcoal Thali for the Whole Family and Its Friends',
  )
  await take?.('dish')
  await sheet.getByRole('button', { name: /^One more Donau/ }).click()
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** A delivery by card, from the menu to the account. */
function orderOf(host: string, fill: typeof fillCart): Walk {
  return (page, take) => walkOrder(page, take, host, fill)
}

async function walkOrder(
  page: Page,
  take: Take,
  host: string,
  fill: typeof fillCart,
): Promise<void> {
  const diner = new Diner(page, host)
  const phone = newPhone()
  await page.goto(hostUrl(host))
  await diner.refuseCookies()
  await page.goto(`${hostUrl(host)}/menu`)
  await fill(page, diner, take)
  const toCart = page.getByRole('link', { name: /View cart|Go to checkout/ }).first()
  // Its script loads when the first dish is in the cart.
  await toCart.waitFor()
  await take('menu with a cart')
  await toCart.click()
  await page.getByRole('heading', { name: 'Your cart' }).waitFor()
  await take('cart')
  const checkout = page.getByRole('link', { name: /^(Sign in to order|Go to checkout)/ }).last()
  await checkout.click()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await take('verification')
  await page.keyboard.type(await diner.codeFor(phone))
  await page.waitForURL(({ pathname }) => pathname !== '/verification')
  await checkout.click()
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add your address' }).filter({ visible: true }).click()
  await take('address')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await diner.addAddress()
  await take('checkout')
  await diner.continueToPayment()
  await take('payment')
  await diner.payByCard()
  await diner.seeOrder()
  await take('order')
  for (const path of ['/orders', '/account', '/invite-friends']) {
    await page.goto(hostUrl(host) + path)
    await take(path.slice(1))
  }
}

/** What opens over a screen, and what says that something is wrong. */
async function walkNotices(page: Page, take: Take): Promise<void> {
  const diner = new Diner(page)
  await page.goto(`${hostUrl('localhost')}/menu`)
  await diner.refuseCookies()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  await take('header menu')
  await page.goto(`${hostUrl('localhost')}/login`)
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await take('login refused')
}
