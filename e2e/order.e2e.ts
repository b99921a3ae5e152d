import { expectAccessible, goodPractice } from './accessible.ts'
import { changeData } from './answers.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'

test('a guest orders a delivery, pays by card and watches it move', { tag: '@both' }, async ({
  diner,
  page,
  context,
  another,
}) => {
  await diner.reachCheckout()
  await page.getByText('£2', { exact: true }).click()
  const courierNote = page.getByLabel('Note for the courier')
  await courierNote.fill('Blue door')
  await courierNote.blur()
  await expect(courierNote).toHaveAccessibleDescription('Saved')
  await page.reload()
  await expect(page.getByLabel('Note for the courier')).toHaveValue('Blue door')
  await diner.continueToPayment()
  await page.reload()
  await page.getByRole('button', { name: 'Pay £28.40' }).last().click()

  await diner.seeOrder()
  await expect(page.getByText('To 12 Sample Street, London SE1 1AA')).toBeVisible()
  await expect(page.getByText('On its way').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()

  // Somebody else may look, without an account, and sees no prices.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(page.getByText(/^Link copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await another()
  await friend.goto(link)
  await expect(friend.getByText(/^Ada’s order /)).toBeVisible()
  // In the face of the kitchen, which this browser has not seen before.
  await expect(friend.getByRole('banner').getByText('Bombay Spice')).toBeVisible()
  await expect(friend.getByText('Butter Chicken')).toBeVisible()
  await expectAccessible(friend)
  expect(await friend.getByRole('main').textContent()).not.toContain('£')
  await friend.goto(`${link}x`)
  await friend.reload()
  await expect(friend.getByText('This link no longer works. Ask for a new one.')).toBeVisible()
})

test('a guest chooses tomorrow on the menu, and the order is promised for then', async ({
  diner,
  page,
}) => {
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
  await diner.payByCard()

  await diner.seeOrder()
  await expect(page.getByText(time ?? '').first()).toBeVisible()
})

test('a declined card keeps order and cart, and another card pays', async ({ diner, page }) => {
  await diner.reachPickupPayment()
  await diner.payByCard('Is refused')

  const notice = page.getByRole('alert').filter({ hasText: 'Nothing was taken.' })
  await expect(notice).toContainText(/We keep your order until \d\d:\d\d, (29|30) minutes from now/)
  // Nothing is promised yet.
  const list = await page.context().newPage()
  await list.goto('/orders')
  const unpaid = list.getByRole('region', { name: /^Order / })
  await expect(unpaid.getByText(/^Pay by \d\d:\d\d$/)).toBeVisible()
  await expect(unpaid.getByText(/\d\d:\d\d.\d\d:\d\d/)).toHaveCount(0)
  await expect(unpaid.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await list.close()
  await page.reload()
  await expect(notice).toContainText('Your card was declined. Nothing was taken. Try another card')
  await diner.payByCard('Asks the bank')
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()

  await diner.seeOrder()
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveCount(1)
})

test('a payment whose cart is emptied in another window says so, and leads on', async ({
  diner,
  page,
}) => {
  await diner.reachPickupPayment()
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'One fewer Butter Chicken' }).click()
  await other.getByRole('button', { name: 'Remove Butter Chicken' }).click()

  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(/\/menu/)
})

test('an order that waits for its card is given up for one that is paid in cash', async ({
  diner,
  page,
}) => {
  await diner.reachPickupPayment()
  await diner.payByCard('Is refused')
  await expect(page.getByText('Your card was declined. Nothing was taken.')).toBeVisible()
  await diner.payAtCounter()

  await diner.seeOrder()
  await expect(page.getByText('To pay in cash at the counter.')).toBeVisible()
  // The demo's kitchen may have ended it.
  await changeData<{ orders: { status: string }[] }>(page, '**/api/orders?*', ({ orders }) => {
    for (const order of orders) if (order.status === 'completed') order.status = 'accepted'
  })
  await page.goto('/orders')
  await expect(diner.listedOrders()).toHaveText(['Follow it'])
  // In a group each order is its kitchen's.
  const running = page.getByRole('region', { name: /^Order / })
  await expect(running).toContainText('Bombay Spice Borough')
  await expect(running).toHaveAttribute('data-tile', 'bombay-spice')
  // What was never ordered is no order of theirs.
  await expect(page.getByText('Cancelled')).toHaveCount(0)
  await expect(page.getByText('Waiting for payment')).toHaveCount(0)
})

test('a missing or no longer free time is asked for before the payment', async ({
  diner,
  page,
}) => {
  await diner.reachCheckout()
  await page.getByText('Choose a time', { exact: true }).first().click()
  const off = page.getByRole('button', { name: 'Choose a time' }).last()
  await off.click()
  await expect(
    page.getByRole('region', { name: 'When' }).or(page.locator('#when')).locator(':focus'),
  ).toBeAttached()

  // The words of a day do not touch its border.
  const rooms = await page
    .getByRole('radiogroup', { name: 'Day' })
    .locator('label')
    .evaluateAll((days) =>
      days.map((day) => {
        const words = document.createRange()
        words.selectNodeContents(day.querySelector('span') ?? day)
        return (day.getBoundingClientRect().width - words.getBoundingClientRect().width) / 2
      }),
    )
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(7)

  const slot = page
    .getByRole('radiogroup', { name: 'Time' })
    .locator('label:not(:has(:disabled))')
    .last()
  const time = await slot.textContent()
  await slot.click()
  await diner.continueToPayment()
  await expect(page.getByText(`, ${time}`)).toBeVisible()

  // Others take every place of that day.
  type Timings = { days: { slots: { available: boolean }[] }[] }
  await changeData<Timings>(page, '**/api/available-timings*', ({ days }) => {
    for (const { slots } of days) for (const slot of slots) slot.available = false
  })
  await page.goto('/checkout')
  await expect(page.getByText('That time’s gone. Pick another.')).toBeVisible()
  await expect(off).toBeVisible()
  await page.getByText('As soon as possible').click()
  await expect(page.getByRole('link', { name: /Continue to payment/ }).last()).toBeVisible()
})

test('an address that is changed or deleted elsewhere is not ordered to as it was', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit 12 Sample Street' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Address line 1').fill('14 Sample Street')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/payment')
  await expect(page.getByText(/14 Sample Street, SE1 1AA/)).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete 14 Sample Street' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedAdress'))).toBeNull()
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Add your address' }).last()).toBeVisible()
})

test('signed in by email, a diner is asked for name and phone, and for a code before cash', async ({
  diner,
  page,
}) => {
  const phone = newPhone()
  await diner.openMenu()
  await diner.addButterChicken()
  await page.goto('/login')
  await diner.signInByEmail()
  await page.goto('/checkout')
  const off = (text: string) => page.getByRole('button', { name: text }).last()
  await diner.addAddress()
  // Led on to what is missing next.
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await off('Add a name and phone').click()
  await expect(page.getByText('Enter a phone number the courier can call')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('123456789012')
  await name.blur()
  await expect(page.getByText('Enter a name, with letters')).toBeVisible()
  await name.fill('Ada Lovelace')
  await off('Add a phone number').click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.type(phone)
  await page.getByText('Cash', { exact: true }).click()
  await expect(page.getByText('For cash, we check the number once.')).toBeVisible()
  await expectAccessible(page)
  await off('Confirm your phone to pay in cash').click()
  await expect(off('Enter the code to continue')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await page.keyboard.type(await diner.codeFor(phone))
  await page.getByRole('button', { name: 'Place order' }).last().click()

  await diner.seeOrder()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('cash on the payment page leads to the field of the phone number that it needs', async ({
  diner,
  page,
}) => {
  await diner.fillPickupCart()
  await page.goto('/login')
  await diner.signInByEmail()
  await page.goto('/checkout')
  await diner.sayName()
  await diner.continueToPayment()
  await page.getByText('Pay at the counter').click()
  await expect(page.getByRole('button', { name: 'Text me a code' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add your phone number first.' }).click()

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
})

test('the cart shows an unmet minimum and the delivery fee ‘from’', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.add('Onion Bhaji')
  await page.goto('/cart')

  await expect(
    page.getByRole('button', { name: /^Add £[\d.]+ to reach the £[\d.]+ minimum$/ }).last(),
  ).toBeVisible()
  await expect(page.getByText(/^from £[\d.]+$/).first()).toBeVisible()
  await expect(page.locator('[data-cart-facts]').getByText(/^from \d+ min$/)).toBeVisible()
})

test('a saved card pays from the checkout, and is removed in the account', async ({
  diner,
  page,
}) => {
  await diner.reachPickupPayment()
  await diner.chooseTestCard('Asks the bank')
  await page.getByText('Save this card for next time').click()
  await page
    .getByRole('button', { name: /^Pay £/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await diner.seeOrder()

  await page.goto('/menu')
  await diner.addButterChicken()
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: 'Card ending 3155 Expires 12/34' })).toBeChecked()
  // All of it is in a region, the bar at the bottom too.
  await expectAccessible(page, goodPractice)
  const second = await page.context().newPage()
  await second.goto('/payment')
  await expect(second.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  const third = await page.context().newPage()
  await third.goto('/cart')
  await expect(third.getByRole('region', { name: 'Summary' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Pay £/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await diner.seeOrder()
  for (const window of [second, third])
    await expect(window.getByText(/^This order was placed at \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(third)
  await second.getByRole('link', { name: 'Follow it' }).click()
  await expect(second).toHaveURL(page.url())

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Card ending 3155' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Card ending 3155')).toHaveCount(0)
})
