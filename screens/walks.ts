import { newPhone } from '#e2e/diner.ts'
import { cartStates } from './cart-walks.ts'
import { linksOf } from './link-walks.ts'
import { orderStatesOf } from './order-walks.ts'
import { statesOf } from './state-walks.ts'
import { type Visit, type Walk, walkAt } from './walk.ts'

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
const longBrands = ['/Long_Wide', '/Long_Round', '/Long_Square']

const demo = 'localhost'
const longNames = 'long-names.localhost'
const addButterChicken = ({ diner }: Visit) => diner.addButterChicken()

/** Every walk by its name. The names of its pictures begin with it. */
export const walks: Record<string, Walk> = {
  guest: guestOf(demo, [...guestPaths, ...layoutPaths, '/Sumo_Wok', '/Bombay_Spice']),
  'bombay-spice': guestOf('bombay-spice.localhost', guestPaths),
  'the-best-burgers': guestOf('the-best-burgers.localhost', guestPaths),
  'long-names': guestOf(longNames, [...guestPaths, ...layoutPaths, ...longBrands]),
  landing: walkAt('landing.localhost', async ({ take, open }) => {
    await open('/')
    await take('home')
  }),
  order: orderOf(demo, fillCart),
  'long-names-order': orderOf(longNames, addLongThali),
  'order-states': orderStatesOf(demo, addButterChicken),
  'long-names-order-states': orderStatesOf(longNames, addLongThali),
  'cart-states': cartStates,
  states: statesOf({ host: demo, fill: addButterChicken, typed: ['butter', 'panner'] }),
  'long-names-states': statesOf({
    host: longNames,
    fill: addLongThali,
    typed: ['great', 'grest'],
  }),
  links: linksOf(demo),
  'long-names-links': linksOf(longNames),
  notices: walkAt(demo, walkNotices),
}

function guestOf(host: string, paths: string[]): Walk {
  return walkAt(host, async ({ page, diner, take, open }) => {
    // Outside opening hours the cookie notice appears after this one is answered.
    await page.addLocatorHandler(
      page.getByRole('alertdialog', { name: 'We’re currently closed' }),
      (notice) => notice.getByRole('button', { name: 'OK' }).click(),
    )
    for (const path of paths) {
      await open(path)
      if (path === paths[0]) {
        await take('cookies')
        await diner.refuseCookies()
      }
      await take(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))
    }
  })
}

async function fillCart({ page, diner, take }: Visit): Promise<void> {
  const sheet = await diner.openDish('Butter Chicken')
  await take('dish')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await diner.addButterChicken()
}

async function addLongThali({ diner, take }: Visit): Promise<void> {
  const sheet = await diner.openDish(
    'The Old Bombay Spice House Great Charcoal Thali for the Whole Family and Its Friends',
  )
  await take('dish')
  await sheet.getByRole('button', { name: /^One more Donau/ }).click()
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** A delivery by card, from the menu to the account. */
function orderOf(host: string, fill: (visit: Visit) => Promise<void>): Walk {
  return walkAt(host, async (visit) => {
    const { page, diner, take, open } = visit
    const phone = newPhone()
    await open('/')
    await diner.refuseCookies()
    await open('/menu')
    await fill(visit)
    // Its script loads when the first dish is in the cart.
    await page
      .getByRole('link', { name: /View cart|Go to checkout/ })
      .first()
      .waitFor()
    await take('menu with a cart')
    await diner.openCart()
    await page.getByRole('heading', { name: 'Your cart' }).waitFor()
    await take('cart')
    const checkout = page.getByRole('link', { name: /^(Sign in to order|Go to checkout)/ }).last()
    await checkout.click()
    await diner.askForCode(phone)
    await take('verification')
    await diner.typeCode(await diner.codeFor(phone))
    await page.waitForURL(({ pathname }) => pathname !== '/verification')
    await checkout.click()
    await diner.sayName()
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
      await open(path)
      await take(path.slice(1))
    }
  })
}

/** The header's menu, and a form that is refused. */
async function walkNotices({ page, diner, take, open }: Visit): Promise<void> {
  await open('/menu')
  await diner.refuseCookies()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  await take('header menu')
  await open('/login')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await take('login refused')
}
