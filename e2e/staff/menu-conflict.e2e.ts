import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoSidewaysScroll,
} from '#e2e/accessible.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinTeam, openOwnMenu } from '#e2e/staff.ts'

test('two who change one field see both values, and either is one tap', async ({
  page,
  another,
}) => {
  // A menu that is ten seconds old is asked for anew by the next screen: then nobody would change an older one.
  await page.clock.setFixedTime(new Date())
  const { host } = await openOwnMenu(page, 'both')
  await openDal(page)
  const other = await another()
  await joinTeam(other, host, 'Cumin', { role: 'manager' })
  await other.goto(`${hostUrl(host)}/menu`)
  await openDal(other)

  await test.step('a price: the other value is taken', async () => {
    await other.getByLabel('Price (£)', { exact: true }).fill('5.50')
    await expect(other.getByText('Saved to the draft')).toBeVisible()
    await page.getByLabel('Price (£)', { exact: true }).fill('6.25')
    const conflict = conflictOn(page)
    await expect(conflict).toContainText('You')
    await expect(conflict).toContainText('price: £6.25')
    await expect(conflict).toContainText(/Cumin, .*price: £5\.50/)
    await expectAccessible(page)
    await expectAccessibleInDark(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByLabel('Price (£)', { exact: true })).toHaveValue('5.50')
  })

  await test.step('allergens: what each did to the list is said, and one’s own is kept', async () => {
    await other.getByLabel('sesame').check()
    await expect(other.getByText('Saved to the draft')).toBeVisible()
    await page.getByLabel('celery').check()
    const conflict = conflictOn(page)
    await expect(conflict).toContainText('allergens: added celery')
    await expect(conflict).toContainText('allergens: added sesame')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByText('Saved to the draft')).toBeVisible()
    await expect(page.getByLabel('celery')).toBeChecked()
    await expect(page.getByLabel('sesame')).not.toBeChecked()
  })

  await test.step('a removal: what would be lost with it is said, and stays', async () => {
    await other.getByLabel('Price (£)', { exact: true }).fill('7')
    await expect(other.getByText('Saved to the draft')).toBeVisible()
    await page.getByRole('link', { name: 'Menu' }).last().click()
    await page.getByRole('button', { name: 'Edit category Dishes' }).click()
    await page.getByRole('button', { name: 'Remove this category' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    const conflict = conflictOn(page)
    await expect(conflict).toContainText('Dal: removed')
    await expect(conflict).toContainText('Dal: price: £7.00')
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dal', exact: true })).toBeVisible()
  })

  await test.step('a new dish whose category was removed: who did it is said, and another one takes it', async () => {
    await page.getByRole('button', { name: 'Dish', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'New dish' })
    await sheet.getByLabel('Name').fill('Chai')
    await sheet.getByLabel('Price (£)').fill('2.50')
    await sheet.getByLabel('Category').selectOption('Drinks')
    await other.getByRole('link', { name: 'Menu' }).last().click()
    await other.getByRole('button', { name: 'Edit category Drinks' }).click()
    await other.getByRole('button', { name: 'Remove this category' }).click()
    await other.getByRole('button', { name: 'Remove it' }).click()
    await expect(other.getByRole('button', { name: 'Edit category Drinks' })).toBeHidden()
    await sheet.getByRole('button', { name: 'Add it' }).click()
    await expect(sheet.getByText('Chai wasn’t added. Cumin removed its category.')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Category').selectOption('Dishes')
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet.getByText('Chai is in the draft.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: 'Chai', exact: true })).toBeVisible()
  })
})

const conflictOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' })

async function openDal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dal', exact: true }).click()
  await expect(page.getByLabel('Price (£)', { exact: true })).toBeVisible()
}
