import type { Page } from '@playwright/test'
import { Diner } from '../diner.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { pages } from './pages.ts'

/** Every route of docs/specification.md §2, except the pages of brands. */
const routes = [
  ...pages,
  '/verification',
  '/checkout',
  '/payment',
  '/orders',
  '/account',
  '/invite-friends',
]
/** The ones of them where it matters who asks, and the first screens. */
const dinersRoutes = [
  '/',
  '/menu',
  '/login',
  '/verification',
  '/cart',
  '/checkout',
  '/payment',
  '/orders',
  '/account',
  '/invite-friends',
  '/reservation',
]
const groupBrands =
  `Bombay_Spice Fried_Chicken Sumo_Chippy Sumo_Slices Parent_Site Sumo_Bubbles Sumo_Sweet Sumo_Brunch
  Sumo_Shawarma Sumo_Sushi Sumo_Chai Sumo_Wok The_Best_Burgers Yo_Sushi`.split(/\s+/)

const tenants = [
  { host: 'localhost', brands: groupBrands, hasBookings: true, isClosed: false },
  { host: 'bombay-spice.localhost', brands: ['Bombay_Spice'], hasBookings: true, isClosed: false },
  {
    host: 'the-best-burgers.localhost',
    brands: ['The_Best_Burgers'],
    hasBookings: false,
    isClosed: true,
  },
]

/** Where a screen leads that has nothing to show for this visitor; everything else stays where it is. */
function destination(path: string, isGuest: boolean, hasBookings: boolean): string {
  if (path === '/reservation' && !hasBookings) return '/'
  if (path === '/verification') return isGuest ? '/login' : '/menu'
  const needsDiner = ['/checkout', '/payment', '/orders', '/account', '/invite-friends']
  if (isGuest) return needsDiner.includes(path) ? '/login' : path
  if (path === '/login') return '/menu'
  // Nothing to check out or to pay.
  return path === '/checkout' || path === '/payment' ? '/cart' : path
}

async function walk(page: Page, base: string, path: string): Promise<number> {
  const answer = await page.goto(base + path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  return answer?.status() ?? 0
}

for (const { host, brands, hasBookings, isClosed } of tenants) {
  for (const isGuest of [true, false]) {
    test(`${isGuest ? 'a guest' : 'a diner'} at ${host} finds every route`, async ({ page }) => {
      const base = hostUrl(host)
      await page.goto(`${base}/terms`)
      const closed = page.getByRole('alertdialog', { name: 'We’re currently closed' })
      if (isClosed) await closed.getByRole('button', { name: 'OK' }).click()
      if (!isGuest) {
        await new Diner(page, host).haveSession()
      }
      for (const path of isGuest ? routes : dinersRoutes) {
        expect(await walk(page, base, path), path).toBe(200)
        const to = destination(path, isGuest, hasBookings)
        await expect(page, path).toHaveURL(new RegExp(`^${base}${to}(\\?.*)?$`))
      }
    })
  }

  test(`the pages of brands at ${host} are those of its tenant`, async ({ request }) => {
    for (const brand of groupBrands) {
      const answer = await request.get(`${hostUrl('localhost')}/${brand}`, { headers: { host } })
      expect(answer.status(), brand).toBe(brands.includes(brand) ? 200 : 404)
    }
  })
}

test('the dish of a store has its page', async ({ page }) => {
  const answer = await page.goto('/store/borough/product-details/bombay-spice.butter-chicken')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Butter Chicken' })).toBeVisible()
})
