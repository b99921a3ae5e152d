import type { Page } from '@playwright/test'
import { Diner } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { findInOutbox } from './outbox.ts'

const host = 'euro.localhost'
const site = hostUrl(host)

/** Nothing that the page says, nor names for those who listen, has a pound in it. */
async function expectNoPoundSign(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.body.innerHTML)
  expect(html).not.toContain('£')
}

test('a restaurant in euro shows euro from the menu to the order', { tag: '@desk' }, async ({
  page,
}) => {
  const diner = new Diner(page, host)
  await page.goto(`${site}/menu`)
  await expect(page.getByText('€12.95').first()).toBeVisible()
  await expectNoPoundSign(page)

  const sheet = await diner.openDish('Butter Curry')
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await expect(sheet.getByText('+€1.50')).toBeVisible()
  await expectNoPoundSign(page)
  await sheet.getByRole('button', { name: 'Add 1 for €12.95' }).click()
  await expect(sheet).toBeHidden()
  await diner.choosePickup()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectNoPoundSign(page)

  await diner.goToCheckout()
  await page.getByText('€2', { exact: true }).click()
  await page.getByText('Other', { exact: true }).click()
  await expect(page.getByLabel('Tip in €')).toHaveValue('2.00')
  await page.getByLabel('Tip in €').fill('500')
  await expect(page.getByText('A tip can be up to €50.00.')).toBeVisible()
  await page.getByLabel('Tip in €').fill('1,5')
  await expect(page.getByText('€14.45').first()).toBeVisible()
  await expectNoPoundSign(page)

  await diner.continueToPayment()
  await expectNoPoundSign(page)
  await page.getByRole('button', { name: 'Pay €14.45' }).last().click()
  await diner.seeOrder()
  await expect(page.getByText('€14.45').first()).toBeVisible()
  await expectNoPoundSign(page)

  const stored = await page.evaluate(() => localStorage.getItem('currencyObj'))
  expect(JSON.parse(stored ?? 'null')).toEqual({ code: 'EUR', sign: '€' })
  await findInOutbox(
    page.request,
    host,
    ({ subject }) => /^New order .*€14\.45$/.exec(subject)?.[0],
  )
})
