import { expect, test } from '@playwright/test'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

test('an automatically accepted order rings until a person has seen it', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-by-itself', 'tablet')
  let seen = ''
  await board.route('**/api/staff/orders/*/seen', (route) => {
    seen = new URL(route.request().url()).pathname
    return route.abort('connectionfailed')
  })
  const docket = board.getByRole('article', { name: /1050/ })
  const bell = board.getByRole('alert').filter({ hasText: '1 order waits' })
  await expect(bell).toContainText('At 18:42 a text goes to 3 phones.')
  await expect(docket.getByText('Accepted automatically')).toBeVisible()

  await docket.getByRole('button', { name: 'Got it' }).click()

  await expect(docket.getByText('Accepted automatically')).toBeHidden()
  await expect(bell).toBeHidden()
  await expect.poll(() => seen).toMatch(/order-BSB-1050\/seen$/)
  await board.context().close()
})

test('Show opens the automatically accepted order and marks it seen', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-by-itself', 'tablet')

  await board.getByRole('button', { name: 'Show' }).click()

  const sheet = board.getByRole('dialog', { name: 'Order BSB-1050' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await expect(board.getByText('Accepted automatically')).toBeHidden()
  await board.context().close()
})
