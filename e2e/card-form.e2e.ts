import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a card form says what is wrong, and no connection takes nothing', { tag: '@phone' }, async ({
  diner,
  page,
  context,
}) => {
  await diner.reachPickupPayment()
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true })
  // The footer is not on this screen.
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: 'Terms of Service' })
      .filter({ visible: true }),
  ).toHaveAttribute('href', '/terms')
  await button('Enter your card number').click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.keyboard.type('4242424242424243')
  await page.getByLabel('Expiry (MM/YY)').fill('13/34')
  await page.getByLabel('Security code').fill('12')
  await page.getByLabel('Security code').blur()
  for (const fault of [
    'This number has a mistyped digit',
    'The month is 01 to 12',
    '3 digits, on the back',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await button('Check 3 fields above').click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expectAccessible(page)

  // The last digit moves the focus on; a digit that is corrected, and a number that is pasted, leave it.
  const number = page.getByLabel('Card number')
  await number.fill('')
  await page.keyboard.type('4242424242424242')
  await expect(page.getByLabel('Expiry (MM/YY)')).toBeFocused()
  await number.focus()
  for (const digit of ['5', '4']) {
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.type(digit)
    await expect(number).toHaveValue(`${digit}242 4242 4242 4242`)
    await expect(number).toBeFocused()
  }
  // A digit in the middle keeps the caret behind it, and a gap is never in the way of a key that deletes.
  await number.fill('4242 4242 4242')
  await page.keyboard.press('Home')
  for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(number).toHaveValue('4242 2424 242')
  await page.keyboard.type('9')
  await expect(number).toHaveValue('4242 9242 4242')
  await page.keyboard.type('8')
  await expect(number).toHaveValue('4242 9824 2424 2')
  await page.keyboard.press('Home')
  for (let count = 0; count < 5; count++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await expect(number).toHaveValue('4249 8242 4242')
  await number.fill('')
  await number.fill('4242 4242 4242 4242')
  await expect(number).toBeFocused()

  await page.getByRole('button', { name: 'Goes through 4242 … 4242' }).click()
  await context.setOffline(true)
  await button(/^Pay £/).click()
  await expect(
    page.getByText('No connection. Nothing was taken. Keep this page open'),
  ).toBeVisible()
  await context.setOffline(false)
  // By itself, once.
  await diner.seeOrder()
})

test('the first tap on a test card fills it in', async ({ diner, page }) => {
  await diner.reachPickupPayment()
  await expect(page.getByLabel('Card number')).toBeFocused()

  // As long as a thumb takes: what moves between touching and letting go misses the tap.
  await page.getByRole('button', { name: /^Goes through/ }).click({ delay: 110 })

  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
})
