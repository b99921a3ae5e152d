import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

test('a required choice left open is refused with the specification’s words', {
  tag: '@phone',
}, async ({ diner }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()

  await expect(sheet.getByRole('alert')).toHaveText('Item is required')
})

test('choices that do not sum up to the quantity are refused', { tag: '@phone' }, async ({
  diner,
}) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await sheet.getByRole('button', { name: /^Add 2 for/ }).click()

  await expect(sheet.getByRole('alert')).toHaveText(
    'Product quantity and options quantity should be same',
  )
})

test('a dish has its own address: back closes it, a direct visit shows its page', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await expect(page).toHaveURL(/\/store\/borough\/product-details\/bombay-spice\.butter-chicken$/)

  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/menu$/)

  await page.goto('/store/borough/product-details/bombay-spice.butter-chicken')
  await expect(page.getByRole('heading', { name: 'Butter Chicken', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('search and filters narrow the menu and live in the address', async ({ diner, page }) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Vegan' }).click()
  await expect(page).toHaveURL(/diet=vegan/)
  await expect(page.getByRole('heading', { name: 'Tarka Dal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lamb Rogan Josh' })).toHaveCount(0)

  await page.goto('/menu?q=no+such+dish')
  await page.getByRole('button', { name: 'Show the whole menu' }).click()
  await expect(page.getByRole('heading', { name: 'Lamb Rogan Josh' }).first()).toBeVisible()
})

test('search keeps every letter of a fast typist, also in the middle', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  const open = page.getByRole('button', { name: 'Search the menu' })
  if (await open.isVisible()) await open.click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  await field.pressSequentially('chicken')
  await field.press('Home')
  await field.pressSequentially('butter ')

  await expect(field).toHaveValue('butter chicken')
  await expect(page).toHaveURL(/q=butter\+chicken/)
  await expect(page.getByText(/^\d+ dish(es)? found$/)).toBeVisible()
})

test('the empty cart says so', async ({ diner, page }) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()

  await expect(page.getByRole('alert')).toHaveText('Please add items to cart first.!')
})

test('every screen works with storage blocked', { tag: '@phone' }, async ({ diner, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await diner.openMenu()
  await diner.addButterChicken()

  await page
    .getByRole('link', { name: /View cart|Go to checkout/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Butter Chicken' }).last()).toBeVisible()
})

test('a closed restaurant says so and adds nothing', async ({ page }) => {
  const port = new URL(test.info().project.use.baseURL ?? '').port
  await page.goto(`http://the-best-burgers.localhost:${port}/menu`)
  const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Add House Fries' }).first().click()

  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

for (const path of [
  '/',
  '/menu',
  '/cart',
  '/login',
  '/store/borough/product-details/bombay-spice.butter-chicken',
  '/nothing-here',
]) {
  test(`axe finds nothing on ${path}`, async ({ diner, page }) => {
    await page.goto(path)
    await diner.refuseCookies()
    await expectAccessible(page)
  })
}

test('a menu that takes its time shows its shape until it is there', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await page.goto('/promo')
  await diner.refuseCookies()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/menu.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first().click()
  await expect(page.locator('[data-waiting]')).toBeVisible()
  release()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Bombay Spice' })).toBeVisible()
})

test('a kitchen’s menu tells its own address, area and times', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await page.goto('/menu/canary-wharf')
  await diner.refuseCookies()
  const where = page
    .getByRole('button', { name: /^(Deliver to|Pick up from)/ })
    .filter({ visible: true })
  await where.click()
  const sheet = page.getByRole('dialog', { name: 'How, where and when' })
  await sheet.getByLabel('Your postcode').fill('E14 1AA')
  await sheet.getByRole('button', { name: 'Check' }).click()
  await expect(sheet.getByText(/minutes on the road/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(where).toContainText('Deliver to E14 1AA')
  await diner.choosePickup()
  await expect(where).toContainText('Pick up from 7 Example Wharf')

  // The way back to the menu is the way back to this one.
  await page.goto('/promo')
  const back = page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first()
  // The page of all diners leads to the first kitchen until it knows which one this diner looked at.
  await expect(back).toHaveAttribute('href', '/menu/canary-wharf')
  await back.click()
  await expect(page).toHaveURL(/\/menu\/canary-wharf$/)
})

test('two taps where one was meant do not lead away from the menu', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await page.goto('/promo')
  await diner.refuseCookies()
  await page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first().click()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: 'Back to menu' }).dblclick()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bombay Spice' })).toBeVisible()
})

test('on a tablet the search keeps its width beside the words of a closed shop', async ({
  page,
  diner,
  isMobile,
}) => {
  test.skip(isMobile)
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.clock.setFixedTime('2026-11-23T03:00:00Z')
  await page.goto(`${hostUrl('bombay-spice.localhost')}/menu`)
  await diner.refuseCookies()
  await expect(page.getByText('Closed until').filter({ visible: true })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  expect(await search.evaluate((field) => field.clientWidth)).toBeGreaterThan(200)
})
