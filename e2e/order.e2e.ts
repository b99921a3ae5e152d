import { expectAccessible } from './accessible.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirm: '4000 0025 0000 3155',
}

test('a guest orders a delivery, pays by card and watches it move', async ({ diner, page }) => {
  await diner.reachCheckout()
  await page.getByText('£2', { exact: true }).click()
  await page.getByLabel('Note for the courier').fill('Blue door')
  await page.reload()
  await expect(page.getByLabel('Note for the courier')).toHaveValue('Blue door')
  await diner.continueToPayment()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay £28.40' }).last()).toBeVisible()
  await diner.payWith(cards.good)

  await diner.seeOrder()
  await expect(page.getByText('To 12 Sample Street, London SE1 1AA')).toBeVisible()
  await expect(page.getByText('On its way').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a guest orders a pickup and pays in cash', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await expect(page.getByRole('heading', { name: 'Pick up from' })).toBeVisible()
  await diner.continueToPayment()
  await page.getByText('Pay at the counter').click()
  await page.getByRole('button', { name: 'Place order' }).last().click()

  await diner.seeOrder()
  await expect(page.getByText('To pay in cash at the counter.')).toBeVisible()
})

test('a guest chooses tomorrow on the menu, and the order is promised for then', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await page.getByRole('button', { name: /Pick up from/ }).click()
  const sheet = page.getByRole('dialog', { name: 'How, where and when' })
  await sheet.getByLabel('When').selectOption('Tomorrow')
  const time = await sheet.getByLabel('Time').locator('option').nth(2).textContent()
  await sheet.getByLabel('Time').selectOption({ index: 2 })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Tomorrow, ${time}` })).toBeVisible()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await expect(page.getByRole('radio', { name: time ?? '' })).toBeChecked()
  await diner.continueToPayment()
  await diner.payWith(cards.good)

  await diner.seeOrder()
  await expect(page.getByText(time ?? '').first()).toBeVisible()
})

test('a declined card keeps order and cart, and another card pays', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await diner.continueToPayment()
  await diner.payWith(cards.declined)

  await expect(page.getByRole('alert')).toContainText('declined')
  await diner.payWith(cards.confirm)
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()

  await diner.seeOrder()
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: 'Follow it' })).toHaveCount(1)
})

test('an order that waits for its card is given up for one that is paid in cash', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await diner.continueToPayment()
  await diner.payWith(cards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByText('Pay at the counter').click()
  await page.getByRole('button', { name: 'Place order' }).last().click()

  await diner.seeOrder()
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: 'Follow it' })).toHaveCount(1)
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('Waiting for payment')).toHaveCount(0)
})

test('the cart survives a reload and a sign-in, and prices as the server does', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await page.reload()
  await page
    .getByRole('link', { name: /View cart|Go to checkout/ })
    .first()
    .click()

  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByText('Medium')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Butter Chicken' })).toBeVisible()
})

test('a promo code is applied in the cart and kept to the checkout', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.choosePickup()
  await diner.addButterChicken()
  await page
    .getByRole('link', { name: /View cart|Go to checkout/ })
    .first()
    .click()
  await page.getByLabel('Promo code').fill('nothing')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Promo code').fill('SPICE10')
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page.getByText(/you save £/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/you save £/)).toBeVisible()
  await page
    .getByRole('link', { name: /Go to checkout/ })
    .last()
    .click()
  await diner.signIn(newPhone())
  await expect(page.getByText(/you save £/)).toBeVisible()
})

test('a removed dish comes back with Undo, also the last one', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await page
    .getByRole('link', { name: /View cart|Go to checkout/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await page.getByRole('button', { name: 'One fewer Butter Chicken' }).click()
  await page.getByRole('button', { name: 'Remove Butter Chicken' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByText('Medium')).toBeVisible()
})

test('two of a dish, each chosen otherwise, are removed together', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await sheet.getByRole('button', { name: 'One more Medium' }).click()
  await sheet.getByRole('button', { name: 'Add 2 for £23.90' }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Butter Chicken' }).click()

  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a time that is open, or was taken meanwhile, is asked for before the payment', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  await page.getByText('Choose a time', { exact: true }).first().click()
  const off = page.getByRole('button', { name: 'Choose a time' }).last()
  await expect(off).toHaveAttribute('aria-disabled', 'true')

  const slot = page
    .getByRole('radiogroup', { name: 'Time' })
    .locator('label:not(:has(:disabled))')
    .last()
  const time = await slot.textContent()
  await slot.click()
  await diner.continueToPayment()
  await expect(page.getByText(`, ${time}`)).toBeVisible()

  // Others take every place of that day.
  await page.route('**/api/available-timings*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const day of answer.data.days) for (const each of day.slots) each.available = false
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/checkout')
  await expect(page.getByText('The time you chose can no longer be had.')).toBeVisible()
  await expect(off).toBeVisible()
  await page.getByText('As soon as possible').click()
  await expect(page.getByRole('link', { name: /Continue to payment/ }).last()).toBeVisible()
})

test('an address that is changed or deleted elsewhere is not ordered to as it was', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit 12 Sample Street' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Address', exact: true }).fill('14 Sample Street')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/payment')
  await expect(page.getByText('To 14 Sample Street, SE1 1AA')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete 14 Sample Street' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedAdress'))).toBeNull()
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Add an address to go on' }).last()).toBeVisible()
})

test('the cart’s own menu leads to the login and back to the cart', async ({ diner, page }) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await diner.signIn(newPhone())

  await expect(page).toHaveURL(/\/cart$/)
})

test('a tip that is none is not left out in silence', { tag: '@phone' }, async ({
  diner,
  page,
}) => {
  await diner.reachCheckout()
  await page.getByText('Other', { exact: true }).click()
  await page.getByLabel('Tip in £').fill('5000')
  await expect(page.getByRole('button', { name: 'Check the tip' }).last()).toBeVisible()
  await page.reload()
  await expect(page.getByText('A tip can be up to £50.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the tip' }).last()).toBeVisible()
  await page.getByLabel('Tip in £').fill('5')
  await expect(page.getByRole('link', { name: /Continue to payment/ }).last()).toBeVisible()
})

test('signed in by email, a diner is asked for name and phone, and for a code before cash', {
  tag: '@phone',
}, async ({ diner, page }) => {
  const email = `diner${newPhone()}@example.com`
  const phone = newPhone()
  await diner.openMenu()
  await diner.addButterChicken()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use email instead' }).click()
  await diner.signIn(email, 'Email')
  await page.goto('/checkout')
  await diner.addAddress()
  const off = (text: string) => page.getByRole('button', { name: text }).last()
  await expect(off('Add a name to go on')).toHaveAttribute('aria-disabled', 'true')
  const name = page.getByLabel('First name')
  await name.fill('123456789012')
  await name.blur()
  await expect(page.getByText('Enter a name, with letters')).toBeVisible()
  await name.fill('Ada')
  await expect(off('Add a phone number to go on')).toBeVisible()
  await page.getByLabel('Phone number').fill(phone)
  await diner.continueToPayment()

  await page.getByText('Pay the courier at the door').click()
  await expect(off('Confirm your phone to pay in cash')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel(/^Enter the 4-digit code/).fill(await diner.codeFor(phone))
  await page.getByRole('button', { name: 'Place order' }).last().click()

  await diner.seeOrder()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('a minimum that is not reached, and what delivery costs from, are said in the cart', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Onion Bhaji')
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/cart')

  await expect(
    page.getByRole('button', { name: /^Add £[\d.]+ to reach the £[\d.]+ minimum$/ }).last(),
  ).toBeVisible()
  await expect(page.getByText(/^from £[\d.]+$/).first()).toBeVisible()
})
