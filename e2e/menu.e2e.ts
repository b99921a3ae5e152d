import { expectAccessible } from './accessible.ts'
import { hold } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './hydration.ts'

test('a required choice left open is refused with the specification’s words', async ({ diner }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()

  await expect(sheet.getByRole('alert')).toHaveText('Item is required')
})

test('choices that do not sum up to the quantity are refused', async ({ diner }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await sheet.getByRole('button', { name: /^Add 2 for/ }).click()

  await expect(sheet.getByRole('alert')).toHaveText(
    'Product quantity and options quantity should be same',
  )
  // The bar of the button names the group, the one of the edge the dish.
  await expect(
    sheet.getByRole('button', { name: 'Choose your heat: one more to choose' }),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'All 2 Mild' }).click()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'One more Hot' })).toBeDisabled()
  await sheet.getByRole('button', { name: /^Add 2 for/ }).click()
  await expect(sheet).toBeHidden()
})

test('a tap anywhere on a choice takes it, moves it, and adds one more of several', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await expect(page).toHaveTitle(/^Butter Chicken · /)
  const chosen = sheet.getByRole('button', { pressed: true })
  const tapMiddle = async (name: string) => {
    const row = sheet.getByRole('button', { name, exact: true })
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await row.locator('..').boundingBox()
    if (!box) throw new Error('not on the screen')
    expect(box.height).toBeGreaterThanOrEqual(56)
    // A tap on what has just moved under the finger is ignored (docs/rules.md §12).
    await page.waitForTimeout(400)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  await tapMiddle('Mild')
  await expect(chosen).toHaveText('Mild')
  await tapMiddle('Medium')
  await expect(chosen).toHaveText('Medium')
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await tapMiddle('Hot')
  await expect(chosen).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Add 2 for £23.90' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveTitle(/^Menu · /)
})

test('a dish has its own address: back closes it, a direct visit shows its page', {
  tag: '@both',
}, async ({ diner, page }) => {
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

test('search and filters narrow the menu and live in the address', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Vegan' }).click()
  await expect(page).toHaveURL(/diet=vegan/)
  await expect(page.getByRole('heading', { name: 'Tarka Dal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lamb Rogan Josh' })).toHaveCount(0)

  await page.goto('/menu?q=no+such+dish')
  await page.getByRole('button', { name: 'Show the whole menu' }).click()
  await expect(page.getByRole('heading', { name: 'Lamb Rogan Josh' }).first()).toBeVisible()
})

test('search keeps every letter of a fast typist, also in the middle', { tag: '@wide' }, async ({
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
  await expect(page.getByText(/^\d+ dish(es)? with “butter chicken”$/)).toBeVisible()
})

test('search takes the menu’s place, forgives a wrong letter, and leads back to where one was', {
  tag: '@both',
}, async ({ diner, page, isMobile }) => {
  await diner.openMenu()
  await page.getByRole('heading', { name: 'Breads' }).scrollIntoViewIfNeeded()
  if (isMobile) await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  await field.fill('lasagne')
  await expect(page.getByText('No dish fits “lasagne”')).toBeVisible()
  await expectAccessible(page)
  await field.fill('buter')
  const results = page.getByRole('region', { name: 'Results' }).getByRole('listitem')
  await expect(results.first()).toContainText('Butter Chicken')
  await page.getByRole('button', { name: 'butter', exact: true }).click()

  await expect(page.getByText(/^\d+ dishes with “butter”$/)).toBeVisible()
  await expect(field).toHaveValue('butter')
  await expect(results.last()).toContainText(/butter/i)
  await expect(results.first().locator('mark')).toHaveText('Butter')
  if (isMobile) expect((await results.first().boundingBox())?.y).toBe(108)
  else await expect(page.getByRole('link', { name: /0 dishes$/ }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: isMobile ? 'Back to the menu' : 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Breads' })).toBeInViewport()
})

test('a letter draws the dishes above the keyboard first, then a screen of them, and all when asked', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await results.waitFor()
  // How many dishes each change of the page leaves.
  await results.evaluate((region) => {
    const counts: number[] = []
    new MutationObserver(() => counts.push(region.querySelectorAll('li').length)).observe(region, {
      subtree: true,
      childList: true,
    })
    Object.assign(window, { counts })
  })
  await page
    .getByRole('searchbox', { name: 'Search the menu' })
    .filter({ visible: true })
    .pressSequentially('c')
  await expect(results.getByRole('listitem')).toHaveCount(8)
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(counts).toEqual([4, 8])

  const more = results.getByRole('button', { name: /^Show all \d+ dishes$/ })
  const all = Number((await more.textContent())?.match(/\d+/)?.[0])
  await more.click()
  await expect(results.getByRole('listitem')).toHaveCount(all)
})

test('the empty cart says so', async ({ diner, page }) => {
  await diner.openMenu()
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()

  await expect(page.getByRole('alert')).toHaveText('Please add items to cart first.!')
})

test('every screen works with storage blocked', async ({ diner, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await diner.openMenu()
  await diner.addButterChicken()

  await diner.openCart()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Butter Chicken' }).last()).toBeVisible()
})

test('a menu that takes its time shows its shape until it is there', { tag: '@wide' }, async ({
  page,
}) => {
  // From the start: the page that is likely next is fetched when the browser is idle.
  const release = await hold(page, '**/menu.data*')
  await page.goto('/promo')
  const link = page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first()
  await waitForHydration(page)
  await link.click()
  await expect(page.locator('[data-waiting]')).toBeVisible()
  release()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Bombay Spice' })).toBeVisible()
})

test('a kitchen’s menu shows its own address, area and times', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  await page.goto('/menu/canary-wharf')
  const where = page
    .getByRole('button', { name: /^(Where to|Deliver to|Pick up from)/ })
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

test('two taps where one was meant do not lead away from the menu', async ({ diner, page }) => {
  await page.goto('/promo')
  await page.getByRole('link', { name: 'Menu' }).filter({ visible: true }).first().click()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: 'Back', exact: true }).dblclick()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bombay Spice' })).toBeVisible()
})

test('a kitchen that does not deliver to a postcode names those that do, and offers pickup', {
  tag: '@both',
}, async ({ diner, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('selectedAdress', JSON.stringify({ postcode: 'SW9 8QH' })),
  )
  await diner.openMenu()
  const notice = page.getByRole('status').filter({ hasText: 'This kitchen doesn’t deliver to' })
  await expect(notice).toContainText(
    'This kitchen doesn’t deliver to SW9 8QH. Pick up here, or see',
  )
  await expect(
    notice.getByRole('link', { name: /^See the \d+ kitchens that do$/ }),
  ).toHaveAttribute('href', '/stores')
  await notice.getByRole('button', { name: 'Pick up here' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Pickup' }).first()).toBeChecked()
})
