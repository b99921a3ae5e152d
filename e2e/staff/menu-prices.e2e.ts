import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { openOwnMenu } from '#e2e/staff.ts'

test('many prices are raised in one step, then that of one dish, and diners pay the new ones', async ({
  page,
  another,
}) => {
  const { shop, host } = await openOwnMenu(page, 'prices')
  await page.goto(`${hostUrl(host)}/menu`)
  await page.getByRole('link', { name: 'Prices' }).click()

  await test.step('all dishes by 10 %', async () => {
    await page.getByLabel('Per cent').fill('10')
    const preview = page.getByRole('listitem').filter({ hasText: '£5.00' })
    await expect(preview).toHaveCount(4)
    await expect(preview.first()).toContainText('£5.50')
    await page.getByRole('button', { name: 'Change 4 prices' }).click()
    await expect(page.getByText('4 prices are in the draft.')).toBeVisible()
  })

  await test.step('one dish by an amount', async () => {
    await page.getByLabel('All dishes').uncheck()
    await expect(page.getByRole('button', { name: 'Choose dishes or categories.' })).toBeVisible()
    await page
      .getByText(/^Dishes of/)
      .first()
      .click()
    await page.getByLabel('Dal').check()
    await page.getByRole('button', { name: 'Amount' }).click()
    await page.getByLabel('Amount (£)').fill('-0.50')
    await page.getByRole('button', { name: 'Change 1 price' }).click()
    await expect(page.getByText('1 price is in the draft.')).toBeVisible()
  })

  await page.getByRole('link', { name: 'What will change' }).last().click()
  await page.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const diner = await another()
  await expect
    .poll(() => pricesOf(diner, shop))
    .toEqual(['Dal £5.00', 'Lassi £5.50', 'Naan £5.50', 'Saag £5.50'])
})

test('a validation message appears at its field while typing', { tag: '@wide' }, async ({
  page,
}) => {
  await openOwnMenu(page, 'lint')
  await page.getByRole('link', { name: 'Dal' }).click()
  const offer = page.getByLabel('Offer price (£)', { exact: true })
  await offer.fill('6')
  await expect(offer).toHaveAccessibleDescription(/Must be below the price\./)
  await expect(offer).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('link', { name: 'Menu' }).last().click()
  const row = page.getByRole('listitem').filter({ hasText: 'Dal' })
  await expect(row).toContainText('below the price')
  await page.getByRole('link', { name: 'Publish…' }).click()
  await expect(page.getByText('Fix 1 problem before publishing.')).toBeVisible()
  await page.getByRole('link', { name: 'Fix' }).click()
  await offer.fill('4')
  await expect(offer).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'Menu' }).last().click()
  await expect(row).not.toContainText('below the price')
})

async function pricesOf(diner: Page, shop: string): Promise<string[]> {
  await diner.goto(`${hostUrl(shop)}/menu`)
  const texts = await diner.getByRole('article').allInnerTexts()
  return [
    ...new Set(
      texts.map((text) => `${/Dal|Lassi|Naan|Saag/.exec(text)?.[0]} ${/£[\d.]+/.exec(text)?.[0]}`),
    ),
  ].toSorted()
}
