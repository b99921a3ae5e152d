import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '#e2e/accessible.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinTeam } from '#e2e/staff.ts'

const shop = 'euro.localhost'
const office = 'staff.euro.localhost'

test('a manager changes a price, adds a dish, moves it, publishes and takes it back', async ({
  page,
  another,
}) => {
  await joinTeam(page, office, 'Saffron', { role: 'manager' })
  const diner = await another()

  await page.goto(`${hostUrl(office)}/menu`)
  await test.step('changes a price', async () => {
    await page.getByRole('link', { name: 'Mango Lassi' }).click()
    await page.getByLabel('Price (€)', { exact: true }).fill('3.95')
    await expect(page.getByText('Saved to the draft')).toBeVisible()
    await expect(page.getByText('live: €3.50')).toBeVisible()
    await page.getByRole('link', { name: 'Menu' }).last().click()
    await expect(page.getByText('1 change, not live')).toBeVisible()
  })

  await test.step('adds a dish with allergens and a picture', async () => {
    await page.getByRole('button', { name: 'Dish', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'New dish' })
    await sheet.getByLabel('Name').fill('Cardamom Chai')
    await sheet.getByLabel('Price (€)').fill('2,50')
    await sheet.getByLabel('Category').selectOption('Drinks')
    await sheet.getByRole('button', { name: 'Add and open it' }).click()
    await expect(page.getByRole('heading', { name: 'Cardamom Chai' })).toBeVisible()
    await page.getByLabel('milk').check()
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'chai.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    const crop = page.getByRole('dialog', { name: 'Crop the picture' })
    await crop.getByRole('button', { name: 'Photo', exact: true }).click()
    await expect(crop.getByRole('button', { name: 'Use this crop' })).not.toHaveAttribute(
      'aria-disabled',
    )
    await expectAccessible(page)
    await crop.getByRole('button', { name: 'Use this crop' }).click()
    await expect(page.getByRole('img', { name: 'Cardamom Chai' })).toBeVisible()
    await expect(page.getByText('Saved to the draft')).toBeVisible()
  })

  await test.step('moves it by a button', async () => {
    await page.getByRole('link', { name: 'Menu' }).last().click()
    await page.getByRole('button', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: 'Move Cardamom Chai up' }).click()
    await expect(page.getByText('Cardamom Chai is now 1 of 2 in Drinks.')).toBeAttached()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('looks at the shop as it would be', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opened
    await expect(preview.getByText('This is a preview. Nothing is ordered here.')).toBeVisible()
    await expect(preview.getByRole('heading', { name: 'Cardamom Chai' }).first()).toBeVisible()
    expect(await drinksOf(diner)).toEqual(['Mango Lassi €3.50'])
    await preview.getByRole('link', { name: 'Leave the preview' }).click()
    await expect(preview.getByText('This is a preview.')).toBeHidden()
    await preview.close()
  })

  await test.step('publishes', async () => {
    await page.getByRole('link', { name: 'Publish…' }).click()
    const row = page.getByRole('row', { name: /Mango Lassi · price/ })
    await expect(row).toContainText('€3.50')
    await expect(row).toContainText('€3.95')
    await page.getByLabel('Note for the history').fill('Tea time')
    await page.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect.poll(() => drinksOf(diner)).toEqual(['Cardamom Chai €2.50', 'Mango Lassi €3.95'])
  })

  await test.step('takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect.poll(() => drinksOf(diner)).toEqual(['Mango Lassi €3.50'])
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Tea time')).toBeVisible()
  })
})

/** The drinks that a diner is shown, with their prices. */
async function drinksOf(diner: Page): Promise<string[]> {
  await diner.goto(`${hostUrl(shop)}/menu`)
  const drinks = diner.locator('section', { has: diner.getByRole('heading', { name: 'Drinks' }) })
  const texts = await drinks.last().getByRole('article').allInnerTexts()
  return texts.map((text) => {
    const name = /Cardamom Chai|Mango Lassi/.exec(text)?.[0] ?? text
    return `${name} ${/€[\d.]+/.exec(text)?.[0] ?? ''}`
  })
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#b5743c' } })
    .png()
    .toBuffer()
}
