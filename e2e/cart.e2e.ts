import { hold } from './answers.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'

test('changed lines are settled in the cart, and checkout and payment lead back until then', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await diner.add('Onion Bhaji')
  await page.getByRole('link', { name: /View cart/ }).click()
  // 'Go to checkout' comes once on the way: after the sign-in.
  const signIn = page.getByRole('link', { name: /^Sign in to order/ }).last()
  await expect(signIn).toBeVisible()
  await expect(page.getByRole('main').getByText('Go to checkout')).toHaveCount(0)
  await signIn.click()
  await diner.signIn(newPhone())
  await expect(page.getByText(/^Signed in as .*07700/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Go to checkout/ }).last()).toBeFocused()

  // As if both had been chosen from an older menu.
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '{}')
    cart.cartData[0].special_price = 10
    cart.cartData[1].id = 'bombay-spice.gone'
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  await page.goto('/payment')
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)

  await expect(page.getByText('was £20.00')).toBeVisible()
  // The sum is today's, without what cannot be had.
  await expect(page.getByLabel('Summary').getByText('£23.90').first()).toBeVisible()
  await page.getByRole('button', { name: 'Review 2 changed items' }).last().click()
  await page.getByRole('button', { name: 'Keep it at £23.90' }).click()
  await expect(page.getByText('No longer on the menu.')).toBeVisible()
  await page.getByRole('button', { name: 'Review 1 changed item' }).last().click()
  await expect(page.getByRole('button', { name: 'Remove Onion Bhaji' }).last()).toBeFocused()
  await page.getByRole('button', { name: 'Remove Onion Bhaji' }).last().click()
  await page
    .getByRole('link', { name: /Go to checkout/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
})

test('a double tap changes a dish of the cart once, and adds no suggestion beside the one it is on', {
  tag: '@both',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.add('Onion Bhaji')
  await page.goto('/cart')
  await page.getByRole('link', { name: /^Edit/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Onion Bhaji' })
  await sheet.getByLabel('Note for the kitchen').fill('no onions')
  await sheet.getByRole('button', { name: /^Update 1 for/ }).dblclick()
  await expect(sheet).toBeHidden()

  await expect(page.getByText('“no onions”')).toBeVisible()
  await expect(page.getByLabel('Summary').getByText('1 item', { exact: true })).toBeVisible()

  const suggested = page.getByRole('button', { name: 'Add Pilau Rice' })
  await suggested.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await suggested.dblclick()
  const suggestions = page.getByRole('article').filter({ hasText: 'Pilau Rice' })
  await expect(suggestions.getByRole('button', { name: 'One more Pilau Rice' })).toBeVisible()
  const dishes = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(dishes).toHaveText(['Onion Bhaji', 'Pilau Rice'])
})

test('another kitchen has its own theme, names the cart’s kitchen, and asks before the choices', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.add('Onion Bhaji')
  await expect(page.getByText('more to the lowest minimum, £10')).toBeVisible()
  await page.goto('/menu/soho')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sumo Bubbles, home' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other kitchens' })).toBeVisible()
  await expect(page.getByText('From Bombay Spice Borough.')).toBeVisible()

  const add = page.getByRole('button', { name: 'Add Classic Pearl Milk Tea' }).first()
  const question = page.getByRole('alertdialog', { name: 'Start a new cart?' })
  await add.click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('dialog', { name: 'Classic Pearl Milk Tea' })).toHaveCount(0)
  await add.click()
  await question.getByRole('button', { name: 'Start new' }).click()
  const sheet = page.getByRole('dialog', { name: 'Classic Pearl Milk Tea' })
  await expect(sheet).toBeVisible()
  // The old cart stays until a dish is added.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('From Bombay Spice Borough.')).toBeVisible()

  await page.goto('/cart')
  await expect(header.getByRole('link', { name: 'Bombay Spice, home' })).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('selectedAdress', JSON.stringify({ postcode: 'SE25 9ZZ' })),
  )
  await page.reload()
  await expect(page.getByText('Not to SE25 9ZZ')).toBeVisible()
  await page.getByRole('button', { name: 'Choose delivery or pickup' }).last().click()
  await page.getByRole('button', { name: 'Pick up here' }).click()
  await expect(page.getByText('Not to SE25 9ZZ')).toHaveCount(0)
})

test('signing in to order keeps the theme of the cart’s kitchen', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await page.goto('/cart')
  await page
    .getByRole('link', { name: /^Sign in to order/ })
    .last()
    .click()
  const kitchen = page.getByRole('banner').getByRole('link', { name: 'Bombay Spice, home' })
  await expect(kitchen).toBeVisible()
  await page.reload()
  await expect(kitchen).toBeVisible()
  await diner.askForCode(newPhone())
  await expect(kitchen).toBeVisible()
})

test('a returning diner finds the last order as the usual, in space reserved before first paint', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await page.goto(`${hostUrl('localhost')}/menu`)
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await diner.payInCash()
  await diner.seeOrder()

  const release = await hold(page, '**/api/orders?*')
  await page.goto('/menu')
  const popular = page.getByRole('heading', { name: 'Popular', exact: true })
  const before = await popular.boundingBox()
  await expect(page.getByRole('heading', { name: 'Your usual' })).toBeVisible()
  release()
  const add = page.getByRole('button', { name: 'Add Butter Chicken for £23.90' })
  await expect(add).toBeVisible()
  expect(await popular.boundingBox()).toEqual(before)
  // A double tap must place one order.
  await add.dblclick()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('without its orders a menu shows no usual', { tag: '@wide' }, async ({ diner, page }) => {
  await page.route('**/api/orders?*', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/orders?'),
  )
  await diner.openSignedIn('/menu')
  await asked
  // Reported as an error of the page by then, if nobody takes the failure.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))

  await expect(page.getByRole('heading', { name: 'Your usual' })).toBeHidden()
})

test('an order that another window has placed keeps its kitchen’s theme where its cart was', async ({
  diner,
  context,
}) => {
  await diner.fillPickupCart()
  await diner.goToCheckout()
  const second = await context.newPage()
  const banner = () =>
    second.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--banner'))
  await second.goto('/cart')
  await expect(second.getByRole('region', { name: 'Summary' })).toBeVisible()
  const kitchens = await banner()
  await diner.payInCash()
  await diner.seeOrder()

  await expect(second.getByText(/^This order was placed at \d\d:\d\d$/)).toBeVisible()
  await expect(
    second.getByRole('banner').getByRole('link', { name: 'Bombay Spice, home' }),
  ).toBeVisible()
  expect(await banner()).toBe(kitchens)
  await second.goto('/stores')
  expect(await banner()).not.toBe(kitchens)
})

test('each removed line can be put back, and none takes the focus', async ({ diner, page }) => {
  await diner.openMenu()
  for (const name of ['Onion Bhaji', 'Chicken 65']) await diner.add(name)
  await page.goto('/cart')

  for (const name of ['Onion Bhaji', 'Chicken 65'])
    await page
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .click()

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await expect(undo.last()).not.toBeFocused()
  await undo.first().click()
  await undo.first().click()
  await expect(page.getByRole('heading', { name: 'Onion Bhaji' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible()
})
