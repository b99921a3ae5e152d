import { expect, test } from '@playwright/test'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

test('before an order is cancelled its sheet shows the refund, the money kept and the diner’s message', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-cancel', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'Cancel 1050?' })
  const amount = sheet.getByLabel('How much?')
  const diner = sheet.getByRole('status').filter({ hasText: 'The diner reads' })
  await sheet.getByLabel('The diner asked').check()

  await sheet.getByRole('button', { name: 'An amount' }).click()
  await sheet.getByRole('button', { name: 'Enter how much to refund' }).click()
  await expect(amount).toBeFocused()
  await amount.fill('900')
  await expect(sheet.getByRole('button', { name: 'Enter no more than is left' })).toBeVisible()
  await expect(amount).toHaveAccessibleDescription(/Only £.* is left/)
  await sheet.getByRole('button', { name: 'An amount' }).click()
  await expect(amount).toHaveValue('900')
  await expect(diner).toBeHidden()
  await amount.fill('5')

  await expect(sheet.getByText('This refund', { exact: true }).locator('..')).toContainText('£5.00')
  await expect(diner).toContainText('You asked us to cancel it. £5.00 goes back to your card')
  const sent = board.waitForRequest('**/cancel')
  await sheet.getByRole('button', { name: 'Cancel and refund £5.00' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'diner_asked', refund: 5 })
  await board.context().close()
})

test('keeping the money shows which phone number the diner is given', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'order-cancel', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'Cancel 1050?' })
  await sheet.getByLabel('The diner asked').check()

  await sheet.getByRole('button', { name: 'Nothing' }).click()

  await expect(
    sheet.getByText('Your payment is not returned. Please call 020 7946 0102.'),
  ).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  await board.context().close()
})
