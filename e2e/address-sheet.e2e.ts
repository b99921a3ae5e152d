import { expect, test } from './fixtures.ts'

test('an address begins with the postcode, and says immediately whether the kitchen delivers there', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await diner.addButterChicken()
  await diner.goToCheckout()
  const open = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
  await open('Add your address')
  const sheet = page.getByRole('dialog', { name: 'Where to?' })
  const postcode = sheet.getByLabel('Postcode')
  await expect(postcode).toBeFocused()
  await expect(sheet.getByRole('textbox').first()).toHaveAttribute('name', 'postcode')
  await page.keyboard.type('SE25 9ZZ')
  await expect(sheet.getByRole('alert')).toContainText('We don’t deliver to SE25 9ZZ yet.')
  await expect(sheet.getByRole('button', { name: /^Pick up from/ })).toBeVisible()
  // Nothing that would be typed in vain.
  await expect(sheet.getByLabel('Address line 1')).toHaveCount(0)

  await postcode.fill('se11aa')
  await expect(sheet.getByRole('status')).toHaveText(/^We deliver here: £2.50, \d+–\d+ minutes$/)
  await sheet.getByRole('button', { name: 'Find' }).click()
  await expect(postcode).toHaveValue('SE1 1AA')
  await expect(sheet.getByLabel('Address line 1')).toBeFocused()
  // The only address there is: taken until another is chosen.
  await expect(sheet.getByRole('checkbox', { name: 'Use it by default' })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: 'Home' })).toBeChecked()
  await page.keyboard.type('12 Sample Street')
  await sheet.getByRole('button', { name: 'Save and use' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('Note for the courier')).toHaveCount(1)
  // Known by its name: its street stands there once.
  const saved = page.getByRole('radiogroup', { name: 'Address' }).getByRole('radio').first()
  await expect(saved).toHaveAccessibleName(/^Home\s*12 Sample Street, London SE1 1AA$/)

  await open('Add a new address')
  await expect(sheet.getByRole('checkbox', { name: 'Use it by default' })).not.toBeChecked()
})

test('the postcode entered on the menu prefills the first address, and the street is next', async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  await page
    .getByRole('button', { name: /Enter a postcode/ })
    .filter({ visible: true })
    .click()
  const where = page.getByRole('dialog', { name: 'How, where and when' })
  await where.getByLabel('Your postcode').fill('se11aa')
  await where.getByRole('button', { name: 'Check' }).click()
  await where.getByRole('button', { name: 'Done' }).click()
  await diner.addButterChicken()
  await diner.goToCheckout()
  await expect(page.getByRole('main').getByLabel('Postcode')).toHaveValue('SE1 1AA')
  await page.getByRole('button', { name: 'Add your address' }).filter({ visible: true }).click()

  const sheet = page.getByRole('dialog', { name: 'Where to?' })
  await expect(sheet.getByLabel('Postcode')).toHaveValue('SE1 1AA')
  await expect(sheet.getByLabel('Address line 1')).toBeFocused()
  await page.keyboard.type('12 Sample Street')
  await sheet.getByRole('button', { name: 'Save and use' }).click()
  await expect(
    page.getByRole('radiogroup', { name: 'Address' }).getByRole('radio').first(),
  ).toHaveAccessibleName(/12 Sample Street, London SE1 1AA$/)
})
