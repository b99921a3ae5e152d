import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAndNarrow } from './accessible.ts'
import { refusal } from './answers.ts'
import { Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { findInOutbox } from './outbox.ts'

async function openAccount(diner: Diner, phone = newPhone()): Promise<void> {
  await diner.openSignedIn('/account', phone)
  await expect(diner.page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

test('the profile is saved, and the header knows the name', async ({ diner, page }) => {
  await openAccount(diner)
  await expectAccessibleAndNarrow(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@nowhere')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('switch').first().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
  await expect(page.getByRole('switch').first()).toBeChecked()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Account' }).getByText('Ada')).toBeVisible()
})

/** The first of the four boxes, which takes a whole code as autofill brings it. */
function codeBoxOf(sheet: Locator, phone: string): Locator {
  const boxes = sheet.getByRole('group', { name: new RegExp(`code sent to .*${phone.slice(-3)}$`) })
  return boxes.getByLabel('Digit 1 of 4')
}

/** Refuses a call once, as if the sign-in were hours old. */
async function askForCodeOnce(page: Page, path: string): Promise<void> {
  const refused = refusal(409, 'code_needed', 'Please confirm.')
  await page.route(path, (route) => route.fulfill(refused), { times: 1 })
}

test('the phone number that signs in changes, after a code to the old one', async ({
  diner,
  page,
}) => {
  const [oldPhone, phone] = [newPhone(), newPhone()]
  await openAccount(diner, oldPhone)
  await askForCodeOnce(page, '**/api/customer/contact')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Change how you sign in' })
  await sheet.getByLabel('Phone number').fill(phone)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('please show first that it is you')).toBeVisible()
  await expectAccessible(page)
  const code = await diner.codeAfter(oldPhone, () =>
    sheet.getByRole('button', { name: 'Send me a code' }).click(),
  )

  await codeBoxOf(sheet, oldPhone).fill(code)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await codeBoxOf(sheet, phone).fill(await diner.codeFor(phone))
  await sheet.getByRole('button', { name: 'Continue' }).click()

  await expect(sheet).toBeHidden()
  await expect(page.getByText(`Signed in with 07700 ${phone.slice(5)}`)).toBeVisible()
})

test('an email is not confirmed until its link was answered', async ({ diner, page }) => {
  const email = `ada${newPhone()}@example.com`
  await openAccount(diner)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Not confirmed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('We have sent you a link.')).toBeVisible()
  await expectAccessible(page)

  const link = await findInOutbox(
    page.request,
    'localhost',
    ({ to, text }) => to === email && /\/confirm-email\?key=\S+/.exec(text)?.[0],
  )
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/account')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByText('Not confirmed yet.')).toBeHidden()
})

test('addresses are added, changed, made the default and deleted', async ({ diner, page }) => {
  await openAccount(diner)
  await diner.addAddress()
  await page.getByRole('button', { name: 'Edit 12 Sample Street' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Home', { exact: true }).click()
  await sheet.getByLabel('Postcode').fill('nowhere')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet.getByText('Enter a UK postcode, such as SE1 1AA')).toBeVisible()
  await sheet.getByLabel('Postcode').fill('se11ab')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('SE1 1AB')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Home' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /deleted|removed/i })).toBeVisible()
  await expect(page.getByText('SE1 1AB')).toHaveCount(0)
})

test('without a network, saving fails immediately and is not sent later', { tag: '@wide' }, async ({
  diner,
  page,
  context,
}) => {
  // By way of the sign-in: a screen that was just loaded still loads others ahead, which fails without a network.
  await page.goto('/account')
  await diner.signIn(newPhone())
  await page.getByLabel('First name').fill('Ada')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Oops! Something went wrong.').first()).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('everything about the diner can be taken along, after a code where the sign-in is not a recent one', {
  tag: '@wide',
}, async ({ diner, page }) => {
  const phone = newPhone()
  await openAccount(diner, phone)
  await askForCodeOnce(page, '**/api/customer/export')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export my data' })
  const code = await diner.codeAfter(phone, () =>
    sheet.getByRole('button', { name: 'Send me a code' }).click(),
  )
  await codeBoxOf(sheet, phone).fill(code)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Continue' }).click()

  const file = await downloading
  expect(file.suggestedFilename()).toBe('my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(text))).toContain(phone.slice(1))
  await expect(sheet).toBeHidden()
})

test('signing out everywhere ends the sessions of other browsers', { tag: '@wide' }, async ({
  diner,
  page,
  another,
}) => {
  const phone = newPhone()
  await openAccount(diner, phone)
  const other = await another()
  await openAccount(new Diner(other), phone)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await other.goto('/orders')
  await expect(other).toHaveURL(/\/login$/)
})

test('a deleted account is gone, after the word is typed', async ({ diner, page }) => {
  await openAccount(diner)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(sheet.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await expectAccessible(page)
  await sheet.getByLabel('Type DELETE to confirm').fill('DELETE')
  await sheet.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
})

test('an order is repeated, its receipt printed; signing out asks about the cart', {
  tag: '@desk',
}, async ({ diner, page }) => {
  await diner.reachPickupCheckout()
  await expectAccessible(page)
  await diner.continueToPayment()
  await expectAccessibleAndNarrow(page)
  await diner.payByCard()
  await diner.seeOrder()
  await expect(page.getByRole('heading', { level: 1, name: 'Enjoy your meal' })).toBeVisible()
  await expectAccessibleAndNarrow(page)

  // On paper there is the bill, and nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: /^Order / })).toContainText('Total')
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/orders')
  await expectAccessibleAndNarrow(page)
  await page.route('**/api/menu/*', (route) => route.abort())
  await page
    .getByRole('button', { name: /Order again/ })
    .first()
    .click()
  const again = page.getByRole('dialog', { name: 'Order again' })
  await expect(again.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/menu/*')
  await again.getByRole('button', { name: 'Try again' }).click()
  await again.getByRole('button', { name: /cart/i }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Butter Chicken').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  for (const key of ['userData', 'selectedAdress', 'cart', 'deliveryType', 'deliverOrPickup'])
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeNull()
})
